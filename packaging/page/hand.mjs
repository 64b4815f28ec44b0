// A hand entered by clicks: rules, tiles, who won and from whom, circumstances; beside it what it comes to.

import {h, mark, tileImage} from "./dom.mjs";
import {settled} from "./receipt.mjs";

export class HandView {
  constructor({ask, rulesets, words, show, spoken}) {
    Object.assign(this, {ask, words, show, spoken});
    this.listRulesets = rulesets;
    this.rulesets = [];
    this.desk = null;
    this.fault = "";
    this.open = new Set();
    this.asking = 0;
  }

  // Shows the desk, with the deal of a record on it where one is given.
  async begin(record) {
    this.rulesets = await this.listRulesets();
    await this.does(record ? {do: "record", record} : {});
  }

  async refresh() {
    this.rulesets = await this.listRulesets();
    await this.does({});
  }

  async does(request) {
    const root = document.documentElement;
    root.dataset.asking = String(++this.asking);
    const found = await this.ask(request);
    if (--this.asking === 0) delete root.dataset.asking;
    this.fault = found.errors ? found.errors.map((one) => one.message).join(" ") : "";
    if (!found.errors) this.desk = found;
    const kept = document.activeElement?.id;
    this.show();
    if (kept) document.getElementById(kept)?.focus({preventScroll: true});
    if (this.desk) this.spoken([...this.desk.notice, this.desk.title, this.desk.second].filter(Boolean).join(" "));
  }

  // What stays in sight: what is asked next, or what it comes to.
  foot() {
    const desk = this.desk;
    if (!desk) return [];
    const told = this.fault || desk.notice[0] || desk.wrong[0] || desk.asked || [desk.title, desk.amount].filter(Boolean).join(" · ");
    const bad = !!(this.fault || desk.notice[0] || desk.wrong[0]);
    return [
      h(`button.told${bad ? ".wrong" : ""}`, {id: "told", onclick: () => document.querySelector(".answer").scrollIntoView({behavior: "smooth"})}, told),
      this.key("undo", {do: "undo"}, this.words().page_undo, {disabled: !desk.undo}),
      this.key("redo", {do: "redo"}, this.words().page_redo, {disabled: !desk.redo}),
    ];
  }

  elements() {
    const desk = this.desk;
    const w = this.words();
    if (!desk) return [h("p", {}, this.fault || w.page_loading)];
    const entry = h("div.entry", {}, this.rules(), this.felt(), this.palette(), this.ways(), this.seats(), this.circumstances(), this.events());
    const answer = h("div.answer", {}, this.heading(), desk.deal ? settled(desk.deal, w) : null);
    return [h("div.desk", {}, entry, answer)];
  }

  key(id, request, text, more = {}) {
    return h("button", {id, onclick: () => this.does(request), ...more}, text);
  }

  chip(id, request, text, {on = false, why = "", tip = "", seat = null} = {}) {
    const state = `${on ? ".on" : ""}${why ? ".off" : ""}`;
    const dot = seat !== null && seat >= 0 ? mark(seat) : null;
    return h(`button.chip${state}`, {id, title: why || tip || null, "aria-pressed": on ? "true" : "false", onclick: () => this.does(request)}, dot, text);
  }

  // --- the table ---------------------------------------------------------------------------------------------------

  rules() {
    const {desk} = this;
    const w = this.words();
    const chosen = h(
      "select",
      {id: "ruleset", "aria-label": w.page_rules, onchange: (event) => this.does({do: "ruleset", id: event.target.value})},
      this.rulesets.map((one) => h("option", {value: one.id, selected: one.id === desk.ruleset}, one.name)),
    );
    const said = desk.options.changed.join(" · ") || w.page_usual;
    return h("section.card.slim", {}, chosen, this.folded("options", `${w.page_agreed}: ${said}`, [this.presets(), desk.options.rows.map((row) => this.option(row)), this.row(w.page_dealer, desk.dealer.map((one) => this.chip(`dealer-${one.seat}`, {do: "dealer", seat: one.seat}, one.text, {...one, why: ""})))]));
  }

  presets() {
    const {presets} = this.desk.options;
    if (!presets.length) return null;
    return h("div.chips", {}, presets.map((one) => this.chip(`preset-${one.id}`, {do: "preset", id: one.id}, one.text, one)));
  }

  option(row) {
    const set = (value) => this.does({do: "option", id: row.id, value});
    const id = `option-${row.id}`;
    let control;
    if (row.type === "switch") {
      control = h("input", {id, type: "checkbox", checked: row.value === true, onchange: (event) => set(event.target.checked)});
    } else if (row.values.length) {
      const at = row.values.findIndex((one) => one.value === row.value);
      control = h("select", {id, onchange: (event) => set(row.values[event.target.value].value)}, row.values.map((one, place) => h("option", {value: String(place), selected: place === at}, one.text)));
    } else if (row.type === "numbers") {
      const values = row.value ?? row.fields.map(() => row.least);
      control = h("span.numbers", {}, values.map((value, at) => this.number(`${id}-${at}`, value, row, (now) => set(values.map((old, place) => (place === at ? now : old))), row.fields[at])));
    } else {
      control = this.number(id, row.value, row, set, row.text);
    }
    return h("div.option", {title: row.help}, h("label", {for: id}, row.text), control);
  }

  number(id, value, row, set, name) {
    const placeholder = row.optional ? this.words().page_unset : "";
    const changed = (event) => set(event.target.value === "" && row.optional ? null : Number.parseInt(event.target.value || row.least, 10));
    return h("input", {id, type: "number", min: row.least, max: row.most, value: value ?? "", placeholder, "aria-label": name, onchange: changed});
  }

  folded(id, title, ...inside) {
    const kept = (event) => this.open[event.target.open ? "add" : "delete"](id);
    return h("details.folded", {open: this.open.has(id), ontoggle: kept}, h("summary", {}, title), inside);
  }

  row(title, buttons) {
    return h("div.row", {}, h("span.label", {}, title), h("div.chips", {}, buttons));
  }

  // --- tiles -------------------------------------------------------------------------------------------------------

  felt() {
    const {hand, named} = this.desk;
    const w = this.words();
    const taken = (id, request, tile) => h("button.tile-key", {id, onclick: () => this.does({do: "take", ...request}), "aria-label": tile.name}, tileImage(tile));
    const slots = Array.from({length: hand.room}, () => h("span.slot", {"aria-hidden": "true"}));
    const groups = [h("div.group", {}, h("div.tiles", {}, hand.tiles.map((tile, at) => taken(`hand-${at}`, {of: "tile", at}, tile)), (hand.pending ?? []).map(tileImage), slots))];
    if (hand.winning) groups.push(h("div.group.won", {}, h("div.tiles", {}, taken("hand-winning", {of: "winning"}, {...hand.winning, winning: true}))));
    for (const [at, meld] of (hand.melds ?? []).entries()) {
      groups.push(h("button.group.meld", {id: `meld-${at}`, onclick: () => this.does({do: "take", of: "meld", at})}, h("span.tiles", {}, meld.tiles.map(tileImage)), h("span.under", {}, meld.tag)));
    }
    for (const meld of hand.kongs ?? []) groups.push(h("div.group", {}, h("div.tiles", {}, meld.tiles.map(tileImage)), h("div.under", {}, meld.tag)));
    if (hand.flowers?.length) groups.push(h("div.group", {}, h("div.tiles", {}, hand.flowers.map((tile) => taken(`flower-${tile.tile}`, {of: "flower", tile: tile.tile}, tile)))));
    for (const one of named) {
      groups.push(h("div.group", {}, h("div.tiles", {}, one.tiles.map((tile, at) => taken(`${one.mode}-${at}`, {of: one.mode, at}, tile))), h("div.under", {}, one.text)));
    }
    return h("section.felt.entered", {"aria-label": w.page_hand, title: w.page_back_hint}, groups);
  }

  palette() {
    const {desk} = this;
    const tile = (one) =>
      h(
        `button.tile-key${one.off ? ".off" : ""}`,
        {id: `tile-${one.tile}`, onclick: () => this.does({do: "tile", tile: one.tile}), "aria-label": one.left === null ? one.name : `${one.name}, ${one.left}`},
        tileImage(one),
        one.left !== null && h("small", {"aria-hidden": "true"}, String(one.left)),
      );
    return h(
      "section.card.slim",
      {},
      h("div.chips.modes", {}, desk.modes.map((one) => this.chip(`mode-${one.id}`, {do: "mode", mode: one.id}, one.text, one))),
      desk.palette.map((row) => h("div.palette", {}, row.map(tile))),
    );
  }

  // --- who and how -------------------------------------------------------------------------------------------------

  seats() {
    const {who, source, held} = this.desk;
    if (!who && !held.length) return null;
    const seats = (name, told) => told && this.row(told.title, told.seats.map((one) => this.chip(`${name}-${one.seat}`, {do: name, seat: one.seat}, one.text, one)));
    return h("section.card.slim", {}, seats("seat", who), seats("from", source), held.length > 0 && this.folded("held", this.words().page_held, held.map((row) => this.heldRow(row))));
  }

  heldRow(row) {
    const count = (one) =>
      h("span.count", {}, mark(one.seat), `${one.text} ${one.count} `,
        h("button.chip", {id: `held-${row.place}-${one.seat}-less`, disabled: !one.open || one.count === 0, "aria-label": `${one.text} −`, onclick: () => this.does({do: "held", seat: one.seat, place: row.place, count: one.count - 1})}, "−"),
        h("button.chip", {id: `held-${row.place}-${one.seat}`, disabled: !one.open, "aria-label": `${one.text} +`, onclick: () => this.does({do: "held", seat: one.seat, place: row.place, count: one.count + 1})}, "+"));
    return h("div.row", {}, tileImage(row.tile), h("div.chips", {}, row.counts.map(count)));
  }

  circumstances() {
    const {flags, facts} = this.desk;
    const w = this.words();
    if (!flags.length && !facts.length) return null;
    const fact = (one) => {
      const request = {do: "fact", id: one.id, seat: one.seat, value: one.value};
      const id = `fact-${one.id}-${one.seat ?? ""}-${one.value ?? ""}`;
      const chip = this.chip(id, request, one.text, {on: one.on, why: one.why, tip: one.help, seat: one.seat});
      if (!one.counts || !one.on) return chip;
      return h("span.count", {}, chip, h("button.chip", {id: `${id}-less`, "aria-label": `${one.text}: ${w.page_less}`, onclick: () => this.does({...request, by: -1})}, "−"));
    };
    return h(
      "section.card.slim",
      {},
      flags.length > 0 && this.row(w.page_flags, flags.map((one) => this.chip(`flag-${one.id}`, {do: "flag", flag: one.id}, one.text, one))),
      facts.map((row) => this.row(row.title, row.buttons.map(fact))),
    );
  }

  events() {
    const {desk} = this;
    const w = this.words();
    const several = desk.events.length > 1;
    const chosen = desk.events.find((one) => one.on);
    return h(
      "section.card.slim",
      {},
      several && h("div.chips", {}, desk.events.map((one) => this.chip(`event-${one.at}`, {do: "select", at: one.at}, one.text, one))),
      this.folded("more", w.page_more, h("div.chips", {}, desk.new.map((one) => this.chip(`new-${one.kind}`, {do: "event", kind: one.kind}, one.text)))),
      h("div.chips", {}, several && chosen?.at >= 0 && this.chip("delete", {do: "delete", at: chosen.at}, w.page_delete), this.chip("clear", {do: "clear"}, w.page_clear), this.chip("new", {do: "new"}, w.page_new)),
    );
  }

  // --- what it comes to --------------------------------------------------------------------------------------------

  heading() {
    const {desk} = this;
    const w = this.words();
    const wrong = [this.fault, ...desk.notice, ...desk.wrong].filter(Boolean);
    const waits = desk.waits.length > 0 && h("div.row", {}, h("span.label", {}, w.page_waits), h("div.chips", {}, desk.waits.map((one) => h("button.tile-key", {id: `wait-${one.tile}`, onclick: () => this.does({do: "tile", tile: one.tile}), "aria-label": `${one.name} ${one.note}`}, tileImage(one), h("small", {}, String(one.left))))));
    return h("section.card.slim", {}, h("h1", {id: "result"}, desk.title), desk.second && h("p.lead", {}, desk.second), desk.asked && h("p.asked", {}, desk.asked), wrong.map((one) => h("p.fault", {role: "alert"}, one)), waits);
  }

  ways() {
    const {ways} = this.desk;
    if (!ways) return null;
    const card = (one) =>
      h(
        `button.way${one.on ? ".on" : ""}${one.why ? ".off" : ""}`,
        {id: `way-${one.id}`, disabled: !!one.why, onclick: () => this.does({do: "way", way: one.id})},
        h("span", {}, one.text),
        one.points && h("b", {}, `${one.points} ${one.unit}`),
        h("small", {}, one.why || one.payers),
        one.more.map((more) => h("small.more", {}, more)),
      );
    return h("div.ways", {}, ways.cards.map(card));
  }
}

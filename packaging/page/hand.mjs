// A hand entered by clicks in three steps: tiles, who won and from whom, and what it comes to.

import {h, mark, tileImage} from "./dom.mjs";
import {settled} from "./receipt.mjs";

export class HandView {
  constructor({ask, rulesets, words, show, spoken}) {
    Object.assign(this, {ask, words, show, spoken});
    this.listRulesets = rulesets;
    this.rulesets = [];
    this.table = null;
    this.fault = "";
    this.open = new Set();
    this.asking = 0;
  }

  // Shows the table, with the deal of a record on it where one is given.
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
    if (!found.errors) this.table = found;
    const kept = document.activeElement?.id;
    this.show();
    if (kept) document.getElementById(kept)?.focus({preventScroll: true});
    if (this.table) this.spoken([this.table.stage.question, this.table.stage.hint].filter(Boolean).join(" "));
  }

  // What stays in sight: what is asked next, or what it comes to.
  foot() {
    const table = this.table;
    if (!table) return [];
    const {stage} = table;
    const status = this.fault || ((stage.tone === "problem") ? stage.hint : [stage.question, stage.step === "answer" ? [stage.big.amount, stage.big.unit].join(" ") : stage.hint].filter((one) => one.trim()).join(" · "));
    const bad = !!this.fault || (stage.tone === "problem");
    return [
      h(`button.status${bad ? ".wrong" : ""}`, {id: "status", onclick: () => document.querySelector(".answer").scrollIntoView({behavior: "smooth"})}, status),
      this.key("undo", {do: "act", action: "undo:"}, this.words().page_undo, {disabled: !table.undo}),
      this.key("redo", {do: "act", action: "redo:"}, this.words().page_redo, {disabled: !table.redo}),
    ];
  }

  elements() {
    const table = this.table;
    const w = this.words();
    if (!table) return [h("p", {}, this.fault || w.page_loading)];
    const entry = h("div.entry", {}, this.rules(), this.tabletop(), this.palette(), this.facts(), this.plates(), this.events());
    const answer = h("div.answer", {}, this.heading(), table.deal ? settled(table.deal, w) : null);
    return [h("div.entering", {}, entry, answer)];
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
    const {table} = this;
    const w = this.words();
    const chosen = h(
      "select",
      {id: "ruleset", "aria-label": w.page_rules, onchange: (event) => this.does({do: "ruleset", id: event.target.value})},
      this.rulesets.map((one) => h("option", {value: one.id, selected: one.id === table.ruleset}, one.name)),
    );
    const said = table.options.changed.join(" · ") || w.page_usual;
    return h("section.card.slim", {}, chosen, this.folded("options", `${w.page_agreed}: ${said}`, [this.presets(), table.options.rows.map((row) => this.option(row)), this.row(w.page_dealer, table.dealer.map((one) => this.chip(`dealer-${one.seat}`, {do: "dealer", seat: one.seat}, one.text, {...one, why: ""})))]));
  }

  presets() {
    const {presets} = this.table.options;
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

  // --- the stage ---------------------------------------------------------------------------------------------------

  act(action, text, more = {}) {
    return h(more.tag ?? "button", {id: `act-${action}`, onclick: () => this.does({do: "act", action}), ...more.with}, text);
  }

  // A control of the stage; a counter has an end at each side.
  choice(one, seat = null) {
    const dot = seat === null ? null : mark(seat);
    const texts = [dot, one.text, one.note && h("small.note", {}, one.note), one.amount && h("b", {}, one.amount)];
    if (!one.action) {
      const end = (action, sign) => this.act(action, sign, {tag: "button.chip", with: {disabled: !action, id: action ? `act-${action}` : null, "aria-label": `${one.text} ${sign}`}});
      return h(`span.count${one.chosen ? ".on" : ""}`, {title: one.why || one.help || null}, end(one.less, "−"), h("span", {}, texts), end(one.more, "+"));
    }
    const state = `${one.chosen ? ".on" : ""}${one.why ? ".off" : ""}${one.second ? ".second" : ""}`;
    const button = this.act(one.action, texts, {tag: `button.chip${state}`, with: {title: one.why || one.help || null, disabled: !!one.why, "aria-pressed": one.chosen ? "true" : "false"}});
    if (!one.less && !one.more) return button;
    const step = (action, sign) => this.act(action, sign, {tag: "button.chip", with: {disabled: !action, id: action ? `act-${action}` : null, "aria-label": `${one.text} ${sign}`}});
    return h("span.count", {}, step(one.less, "−"), button, step(one.more, "+"));
  }

  // Ordinary ones in a row, rare ones behind a fold.
  choices(id, all, seat = null) {
    const rare = all.filter((one) => one.rare);
    const usual = all.filter((one) => !one.rare);
    if (!all.length) return null;
    return h("div.chips", {}, usual.map((one) => this.choice(one, seat)), rare.length > 0 && this.folded(id, this.words().page_more, h("div.chips", {}, rare.map((one) => this.choice(one, seat)))));
  }

  tabletop() {
    const {hand} = this.table.stage;
    const w = this.words();
    const groups = [];
    for (const [at, tile] of hand.tiles.entries()) {
      if (!groups.length || hand.tiles[at - 1].group !== tile.group) groups.push([]);
      const ringed = hand.refused.includes(at) ? ".ringed" : "";
      groups.at(-1).push([tile, h(`button.tile-key${ringed}`, {id: `hand-${at}`, onclick: () => this.does({do: "act", action: hand.actions[at]}), "aria-label": tile.label || tile.tile}, tileImage({...tile, name: tile.label}))]);
    }
    const count = hand.full > 0 && h("span.under", {}, `${hand.title} ${hand.laid} / ${hand.full}`);
    const boxes = groups.map((tiles) => h(`div.group${tiles[0][0].winning ? ".won" : ""}`, {}, h("div.tiles", {}, tiles.map((one) => one[1])), tiles[0][0].tag && h("div.under", {}, tiles[0][0].tag)));
    return h("section.tabletop.entered", {"aria-label": w.page_hand, title: w.page_back_hint}, count, boxes, this.table.stage.worth && h("span.under", {}, this.table.stage.worth));
  }

  palette() {
    const {stage} = this.table;
    if (!stage.palette.length) return null;
    const tile = (one) =>
      h(
        `button.tile-key${one.look === "out" ? ".off" : ""}${one.look === "chosen" ? ".on" : ""}`,
        {id: `tile-${one.tile}`, disabled: !one.action, onclick: () => this.does({do: "act", action: one.action}), "aria-label": one.left === null ? one.name : `${one.name}, ${one.left}`, title: one.why || null},
        tileImage(one),
        one.left !== null && h("small", {"aria-hidden": "true"}, String(one.left)),
      );
    const hits = stage.captions.length > 0 && h("div.palette", {"aria-hidden": "true"}, stage.captions.map((seat) => h("span", {}, seat === null ? "" : mark(seat))));
    return h("section.card.slim", {}, hits, stage.palette.map((row) => h("div.palette", {}, row.map(tile))), this.choices("modes", stage.modes));
  }

  plates() {
    const {stage} = this.table;
    if (stage.step === "lay" && !stage.plates.some((one) => one.action)) return null;
    const plate = (one) => {
      const said = [h("span.name", {}, mark(one.seat), one.name, h("small", {}, ` ${one.tags.join(" ")}`)), one.total && h("b", {}, one.total), h("span", {}, one.text, one.amount && h("b", {}, ` ${one.amount}`)), one.note && h("small", {}, one.note)];
      const head = one.action ? this.act(one.action, said, {tag: `button.plate${one.look === "chosen" ? ".on" : ""}`, with: {"aria-pressed": one.look === "chosen" ? "true" : "false"}}) : h(`div.plate.${one.look}`, {title: one.why || null}, said);
      return h("div.place", {}, head, this.choices(`plate-${one.seat}`, one.chips));
    };
    const {middle} = stage;
    const going = (middle.title || middle.choices.length > 0) && h("div.middle", {}, middle.title && h("b", {}, middle.title), middle.text && h("span", {}, middle.text), middle.choices.map((one) => this.choice(one)));
    return h("section.card.slim", {}, going, h("div.plates", {}, stage.plates.map(plate)));
  }

  facts() {
    const {stage} = this.table;
    if (!stage.facts.length && !stage.chips.length) return null;
    return h("section.card.slim", {}, this.choices("facts", stage.facts), this.choices("chips", stage.chips));
  }

  events() {
    const {stage} = this.table;
    const w = this.words();
    const card = (one) => this.act(one.action, [one.number, " ", one.text, one.amount && h("b", {}, ` ${one.amount}`)], {tag: `button.chip${one.chosen ? ".on" : ""}`});
    const chosen = stage.strip.find((one) => one.chosen && one.at !== null);
    return h(
      "section.card.slim",
      {},
      stage.strip.length > 0 && h("div.chips", {}, stage.strip.map(card)),
      h("div.chips", {}, stage.others.map((one) => this.choice(one)), chosen && this.act(`delete:${chosen.at}`, w.page_delete, {tag: "button.chip"}), stage.step === "lay" && this.act("clear:", w.page_clear, {tag: "button.chip"}), this.act("new:", w.page_new, {tag: "button.chip"})),
    );
  }

  heading() {
    const {stage} = this.table;
    const {ahead} = stage;
    const row = (one) => h("div.line", {}, tileImage(one), h("span.who", {}, one.text), h("span.why", {}, one.note), h("span.points", {}, h("b", {}, one.amount)));
    const big = stage.big.title && h("p.big", {}, stage.big.title, " ", stage.big.amount && h("b", {}, `${stage.big.amount} ${stage.big.unit}`));
    const pay = (one) => h(`div.line${one.apart ? ".apart" : ""}`, {}, h("span.who", {}, `${one.payers_text} → ${one.payee_text}`), one.reason && h("span.why", {}, one.reason), h("span.points", {}, h("b", {}, one.amount)));
    return h(
      "section.card.slim",
      {},
      h("h1", {id: "result"}, stage.question),
      stage.hint && h((stage.tone === "problem") ? "p.fault" : "p.lead", {role: (stage.tone === "problem") ? "alert" : null}, stage.hint),
      this.fault && h("p.fault", {role: "alert"}, this.fault),
      big,
      stage.rows.length > 1 && stage.rows.map(pay),
      stage.why && h("p.lead", {}, stage.why),
      ahead && [h("p.asked", {}, ahead.title), ahead.rows.map(row)],
      stage.primary && this.act(stage.primary.action, stage.primary.text, {tag: "button.primary", with: {disabled: !!stage.primary.why, title: stage.primary.why || null}}),
    );
  }
}

// A receipt that was settled again: the verdict first, then nets, then each event with a check for each payment.

import {h, hand, mark} from "./dom.mjs";

export function receipt(found, words) {
  const deal = found.deal;
  const parts = [verdict(found.verdict)];
  if (deal) parts.push(...settled(deal, words, found.verdict.kind));
  if (found.notes.length) parts.push(h("div.notes", {}, found.notes.map((note) => h("p", {}, note))));
  return parts;
}

function verdict({kind, title, text}) {
  const sign = {same: "✓", differs: "≠", none: "?"}[kind];
  return h(`section.verdict.${kind}`, {"aria-label": title}, h("span.sign", {"aria-hidden": "true"}, sign), h("div", {}, h("h1", {}, title), h("p", {}, text)));
}

// A settled deal. `kind`: what the receipt's verdict is; without one nothing is checked off.
export function settled(deal, words, kind = "") {
  const differs = kind === "differs" && [deal, ...deal.events].some((one) => one.changed?.length || (one.payments ?? one.whole).some((row) => row.changed));
  const parts = [
    h("div.about", {}, h("span", {}, deal.title), h("span", {}, deal.stake)),
    nets(deal),
    ...deal.events.map((event) => eventBox(event, words, kind, differs)),
  ];
  if (deal.whole.length || deal.changed?.length) {
    const differing = deal.changed?.length || deal.whole.some((row) => row.changed);
    parts.push(
      h(
        `section.event${differing ? ".differs" : ""}`,
        {},
        deal.whole.length > 0 && h("h2", {}, deal.whole_title),
        (deal.changed ?? []).map(changedLine),
        deal.whole.map((row) => payment(row, words, kind)),
      ),
    );
  }
  const said = [...deal.settings, ...deal.facts, ...deal.warnings];
  parts.push(h("p.rules", {}, [deal.rules, ...said].join(" · ")));
  return parts;
}

function nets(deal) {
  const cell = (player) =>
    h(
      "div.net",
      {},
      h("span.name", {}, player.seat === null ? "" : mark(player.seat), player.name),
      player.before && h("s", {}, player.before),
      h(`b${player.gains ? ".gain" : ""}`, {}, player.net),
      player.money && h("small", {}, player.money),
    );
  return h("section.nets", {}, deal.players.map(cell), h("div.net.sum", {}, h("span.name", {}, "Σ"), h("b", {}, deal.sum)));
}

function eventBox(event, words, kind, differs) {
  const own = differs && (event.changed.length > 0 || event.payments.some((row) => row.changed));
  const head = [h(`span.number${event.won ? ".won" : ""}`, {}, String(event.number)), h("h2", {}, event.title)];
  if (differs && !own) {
    // Equal events fold only when something differs.
    const count = event.payments.reduce((sum, row) => sum + row.rows.length, 0);
    const same = h("span.agrees", {}, h("span.check", {"aria-hidden": "true"}, "✓"), count > 1 ? `${count} ${words.page_rows_same}` : words.page_row_same);
    return h("details.event", {}, h("summary", {}, head, same), body(event, words, kind));
  }
  return h(`section.event${own ? ".differs" : ""}`, {}, h("div.head", {}, head), body(event, words, kind));
}

function body(event, words, kind) {
  return [
    event.facts.length > 0 && h("p.facts", {}, event.facts.join(" · ")),
    (event.changed ?? []).map(changedLine),
    event.won && event.tiles.length > 0 && hand(event.tiles),
    event.items && items(event),
    event.items && result(event),
    event.payments.filter((row) => row.changed).map((row) => payment(row, words, kind)),
    event.hands.map((shown) => h("div.shown", {}, h("div.head", {}, h("b", {}, shown.title), h("span.note", {}, shown.note)), hand(shown.tiles))),
    event.payments.filter((row) => !row.changed).map((row) => payment(row, words, kind)),
    event.working && working(event.working, words),
  ];
}

// What counts, what each is worth and what it brings.
function items(event) {
  const row = (cells) =>
    h("tr", {}, h("td", {}, cells[0].text, cells[0].second && h("span.why", {}, cells[0].second)), cells.slice(1).map((cell) => h("td.figure", {}, cell.text)));
  return [h("table.items", {}, event.items.map(row)), event.stands && h("p.facts", {}, event.stands)];
}

// 2^(4番 − 1) with its power raised.
function powers(line) {
  return line.split(/\^\(([^()]*)\)/).map((part, at) => (at % 2 ? h("sup", {}, part) : part));
}

export function result(event) {
  return h("div.formula", {}, h("span", {}, event.formula.map((line) => h("span.step", {}, powers(line)))), h("b", {}, `${event.amount}${event.unit ? " " + event.unit : ""}`));
}

function payment(row, words, kind) {
  const changed = row.changed;
  const sign = changed ? "≠" : kind ? "✓" : "→";
  const points = changed?.now ? [h("s", {}, changed.before), h("span.to", {}, "→"), h("b", {}, row.points)] : h("b", {}, row.points);
  const line = h("div.line", {}, h("span.check", {"aria-hidden": "true"}, sign), h("span.who", {}, row.who), row.why && h("span.why", {}, row.why), h("span.points", {}, points));
  return h(
    `div.payment${changed ? ".differs" : ""}`,
    {},
    line,
    row.more && h("p.more", {}, row.more),
    changed && !changed.now && changedLine(changed),
    row.working.length > 0 && working(row.working, words),
  );
}

function changedLine(changed) {
  return h("p.changed", {}, changed.said && h("s", {}, changed.said), changed.line && h("span", {}, changed.line));
}

function working(rows, words) {
  const row = (cells) => h("tr", {}, h("td", {}, cells[0].text, cells[1]?.second && h("small", {}, cells[1].second)), h("td.shown-figure", {}, cells[1]?.text));
  return h("details.working", {}, h("summary", {}, words.page_working), h("table", {}, rows.map(row)));
}

// What somebody else says: a field, and below it what was found out.
export function claim(asked, words, check) {
  const field = h("input", {id: "claim", type: "text", value: asked.text, placeholder: words.page_claim_hint, "aria-label": words.page_claim_hint});
  const go = () => field.value.trim() && check(field.value);
  // The page may be drawn again while somebody types.
  field.addEventListener("input", () => (asked.text = field.value));
  field.addEventListener("keydown", (event) => event.key === "Enter" && go());
  const found = asked.found;
  const one = (explanation) =>
    h("details.folded", {}, h("summary", {}, h("b", {}, explanation.text)), explanation.doubt && h("p.facts", {}, explanation.doubt), h("ul", {}, explanation.steps.map((step) => h("li", {}, step))));
  return h(
    "section.card.slim",
    {id: "claimed"},
    h("h2", {}, words.page_claim),
    h("div.buttons", {}, field, h("button", {id: "check-claim", onclick: go, disabled: asked.busy}, asked.busy ? "…" : words.page_claim_check)),
    found?.errors && h("p.fault", {role: "alert"}, found.errors[0].message),
    found?.verdict && h("p.claim-verdict", {}, h("b", {}, found.verdict)),
    found?.outcome && h("p.facts", {}, found.outcome),
    found?.explanations?.map(one),
  );
}

// Elements made of plain values. Text is always text, never markup.

export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

const SHAPES = ["●", "■", "▲", "◆"];

// The mark of a seat: form and colour.
export function mark(seat) {
  return h(`span.seat.seat-${seat % SHAPES.length}`, {"aria-hidden": "true"}, SHAPES[seat % SHAPES.length]);
}

// One tile; `small` words below it: 胡 of the winning one.
export function tileImage(tile) {
  const card = /[xd]$/.test(tile.tile);
  const file = tile.back ? (card ? "card-back" : "back") : tile.tile;
  const image = h("img", {src: `tiles/${file}.svg`, alt: tile.name ?? "", draggable: "false"});
  return h(`span.tile${tile.winning ? ".winning" : ""}${card ? ".short" : ""}`, {title: tile.name}, image, tile.hat && h("i.hat", {}, tile.hat));
}

// A hand: groups of tiles beside each other, words below.
export function hand(groups) {
  return h(
    "div.tabletop",
    {},
    groups.map(({tag, tiles}) => {
      const under = tag || tiles.map((tile) => tile.under).find((word) => word) || "";
      const won = tiles.some((tile) => tile.winning);
      return h(`div.group${won ? ".won" : ""}`, {}, h("div.tiles", {}, tiles.map(tileImage)), under && h("div.under", {}, under));
    }),
  );
}

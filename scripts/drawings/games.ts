const die = (fill: string, dots: string, move: string, spots: [x: number, y: number][]) =>
  `<g transform="${move}"><rect x="-75" y="-75" width="150" height="150" rx="26" fill="${fill}"/>${spots
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14" fill="${dots}"/>`)
    .join('')}</g>`

/** A playing piece of a board game. */
const pawn = (fill: string, x: number, y: number) =>
  `<path fill="${fill}" d="M${x - 34} ${y}c0-20 18-22 20-56h28c2 34 20 36 20 56z"/><circle cx="${x}" cy="${y - 76}" r="28" fill="${fill}"/>`

/** The picture of a demo event. */
export const games = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 405">
<rect width="720" height="405" fill="#d9eee2"/>
<ellipse cx="360" cy="420" rx="420" ry="190" fill="#f4c89a"/>
<ellipse cx="360" cy="432" rx="420" ry="190" fill="#e3a76a"/>
${die('#ffffff', '#1d4f9f', 'translate(268 214) rotate(-10)', [
  [-38, -38],
  [38, -38],
  [0, 0],
  [-38, 38],
  [38, 38],
])}
${die('#e8641b', '#ffffff', 'translate(446 248) rotate(14)', [
  [-34, -34],
  [34, 34],
])}
${pawn('#1e7f55', 586, 330)}
${pawn('#1d4f9f', 138, 336)}
${pawn('#d2453b', 648, 366)}
</svg>`

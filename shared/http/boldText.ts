/**
 * Text between two pairs of stars, within a line. As in Markdown, no space follows the first stars or
 * precedes the last ones.
 */
export const boldText =
  /(?<![*\p{L}\p{N}])\*\*(?=[^*\s])([^*\n]{1,200})(?<!\s)\*\*(?![*\p{L}\p{N}])/gu

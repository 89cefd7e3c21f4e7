const characters: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ euro: '€', pound: '£', copy: '©', reg: '®', trade: '™', deg: '°', times: '×', middot: '·' },
  ...{ bull: '•', laquo: '«', raquo: '»', larr: '←', rarr: '→', half: '½', sect: '§' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', agrave: 'à', egrave: 'è' },
  ...{ acirc: 'â', ecirc: 'ê', ocirc: 'ô', auml: 'ä', euml: 'ë', iuml: 'ï', ouml: 'ö', uuml: 'ü' },
  ...{ ccedil: 'ç', ntilde: 'ñ', szlig: 'ß', Eacute: 'É', Euml: 'Ë', Ouml: 'Ö', Uuml: 'Ü' },
}

/**
 * Replaces the package `decode-named-character-reference`, whose HTML parsing Trusted Types block.
 * Unknown names stay as typed.
 */
export const decodeNamedCharacterReference = (name: string): string | false =>
  Object.hasOwn(characters, name) ? (characters[name] ?? false) : false

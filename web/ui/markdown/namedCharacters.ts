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
 * Stands for the package of this name, which has the browser read HTML for it: Trusted Types refuse
 * that. A name that is not here stays as it was typed.
 */
export const decodeNamedCharacterReference = (name: string): string | false =>
  Object.hasOwn(characters, name) ? (characters[name] ?? false) : false

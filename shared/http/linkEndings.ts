/**
 * What makes a link of a name without a scheme: only what is hardly ever anything else. Where the
 * space after a full stop is forgotten ("klaar.De trein"), other endings would make links of words.
 */
export const linkEndings = 'nl com org net eu info gov edu app dev amsterdam'.split(' ')

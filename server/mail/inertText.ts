// U+200C, ZERO WIDTH NON-JOINER: shows nothing, breaks no line, and no address holds it.
const joint = '\u200c'

const breaks: [RegExp, string][] = [
  // The scheme before an address: https://, mailto:, callto:
  [/(?<=[a-z][a-z0-9+.-]*:)(?=[^\s\u200c])/giu, joint],
  // A domain and its ending, which is of letters; browsers read full stops of other scripts alike.
  [/(?<=[^\s]\p{Default_Ignorable_Code_Point}*[.。．｡])(?=[\p{L}\p{M}\p{Cf}])/gu, joint],
  // An address of mail.
  [/(?<=[^\s\u200c])(?=@\S)|(?<=\S@)(?=[^\s\u200c])/gu, joint],
  // A server without a scheme: //host, \\host
  [/(?<=\/)(?=\/)|(?<=\\)(?=\\)/gu, joint],
]

/**
 * The same to read, and no mail program makes a link of it: for what members wrote, who could send a
 * stranger to wherever they like by their name.
 */
export const inert = (text: string): string =>
  breaks.reduce((broken, [at, sign]) => broken.replace(at, sign), text)

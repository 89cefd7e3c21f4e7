import { any, eigenaar, home, owner, sign, woning, words } from './pattern.ts'

// All of this reads a text made tidy, as the signs of fraud do.

const near = '[^.!?\\n]{0,60}'
const money = any`pay\w{0,5}|deposit|transfer|fee|rent|money|crypto\w{0,8}|bitcoins?|gift ?cards?|
  borg\w{0,3}|waarborg\w{0,3}|aanbetaling|betaling|huur|geld`

/** An offer of a home by whoever writes: then nothing else in the text is a story. */
const offers = [
  sign`\b(?:i|we)(?:'m|'re| am| are)? (?:\w{1,9} )?(?:rent(?:ing)? out|
    (?:sub)?let(?:ting)? (?:out )?(?:my|our|a|an|this) ${words}${home}|
    offer(?:ing)? (?:my|our|a|an|this) ${words}${home}|rent(?:ing)? (?:my|our) ${words}${home} out)\b`,
  sign`\b(?:my|our) ${words}${home} (?:is|becomes|comes|will be) (?:\w{1,9} )?(?:available|free|vacant|for rent|to let)\b`,
  sign`(?<!\b(?:was|were|be|been) )\bavailable (?:now|immediately|directly|from|per|as (?:of|from))\b`,
  sign`\blooking for (?:a |an )?${words}(?:tenants?|sub-?tenants?|flatmate|housemate|roommate)\b`,
  sign`(?:^|\n)(?:for rent|to let|te huur)\b|\b(?:for rent|to let|te huur)(?:[:!]|\n|$)`,
  sign`\b(?:ik verhuur|(?:wij|we) verhuren|ik bied)\b|\bmijn ${words}${woning} (?:komt vrij|is (?:\w{1,9} )?(?:vrij|beschikbaar|te huur))\b`,
  sign`\b(?:i|we|ik|wij) (?:\w{1,9} ){0,2}?(?:give|hand|send|mail|post|ship|geef|geven|stuur|sturen)\b${near}\b(?:keys?|sleutels?)\b`,
  sign`\bper direct\b|(?<!\b(?:was|waren|zou) )\bbeschikbaar (?:per|vanaf)\b`,
]

const kinds = any`
  scam\w{0,5}|fraud\w{0,8}|swindl\w{1,4}|rip-?offs?|tricks?|oplicht\w{0,6}|fraude\w{0,6}|trucs?|
  (?:is|are|was|zijn) (?!not|no|niet|geen)(?:\w{1,9} )?(?:fake|nep)|
  (?:fake|nep) ?(?:ads?|adverts?|listings?|landlords?|owners?|rooms?|advertenties?|verhuurders?|kamers?)`
/** "No scam!" and "because of all the scammers" say nothing good about an offer. */
const denied = any`
  (?:no|not|n't|never|nor|geen|niet|because of|due to|vanwege|wegens) (?:\w{1,9} ){0,3}`
/** A text that says somewhere that it warns, tells what happened, or asks whether something is right. */
const frames = [
  sign`(?<!\b${denied})\b${kinds}\b`,
  sign`\b(?:beware|watch out|red flags?|warning signs?|(?:be|stay) (?:very |extra )?(?:careful|alert|wary)|
    fall for|too good to be true|warn (?:you|others|people|everyone))\b`,
  sign`\b(?:pas(?:sen)? (?:\w{1,9} )?op|kijk uit|wees (?:\w{1,9} )?(?:voorzichtig|alert)|opletten|trap er niet in|
    rode vlag\w{0,4}|te mooi om waar te zijn|waarschuw\w{0,4})\b`,
  sign`\b(?:lost|losing|kwijt) (?:all )?(?:my|our|his|her|their|the|mijn|ons) ${words}${money}\b`,
  sign`\b(?:to|told|naar|bij) the police\b|\bpolitie\b|\baangifte\b`,
  sign`\bis (?:it|this|that) (?:even |really |at all )?(?:normal|legal|allowed|common|usual|safe|legit|okay?|right)\b`,
  sign`\b(?:is|are|lijkt) (?:dit|dat|het) (?:\w{1,9} )?(?:normaal|legaal|toegestaan|gebruikelijk|betrouwbaar|veilig)\b`,
  sign`\b(?:should|do|must) i (?:really |just )?(?:pay|transfer|send|trust|accept|worry|have to)\b|\bmoet ik (?:dit|dat|dan)\b`,
  sign`\b(?:klopt|mag) (?:dit|dat)\b|\b(?:heeft|weet|kent) iemand\b|\b(?:has|does) anyone\b`,
  sign`\bis (?:it|this|that|he|she|dit|dat) (?:[\w']{1,15} ){0,6}(?:real|genuine|serious|reliable|trustworthy|echt)\b[^.!?\n]{0,40}\?`,
  sign`\bwhat (?:do you (?:\w{1,9} )?think|(?:can|should|do) i do)\b|\bwat (?:vinden|denken) jullie\b|\bwat (?:kan|moet) ik doen\b`,
  sign`\bwhy do (?:so many|all|most|these|they|people|${owner})\b`,
  sign`(?:^|[.!?\n]) ?(?:do|does|may) (?:\w{1,9} ){0,3}(?:${owner}|agency|agencies)\b[^.!?\n]{0,80}\?`,
  sign`\b(?:geld|borg|huur|euro) kwijt\b`,
  sign`\b(?:got|received|kreeg) (?:a|an|een) (?:weird|strange|odd|suspicious|raar|vreemd|verdacht)e?\b|\blost (?:about |over |almost )?(?:€ ?)?\d`,
]

/** What others asked of whoever writes, or what happened to them. */
const stories = [
  sign`\b(?:asked|asks|asking|told|tells|telling|wanted|wants|demanded|demands|insisted|insists|urged|
    requested|offered|sent|wrote|promised|promises|convinced|tricked|forced|said|says)
    (?: that| to)? (?:me|us|i|we|him|her|them|my (?:friend|sister|brother|partner|colleague))\b`,
  sign`\b(?:i|we)(?:'ve| have| had)?
    (?: (?:was|were|got|almost|nearly|once|already|just|also|even))?
    (?: been)? (?:asked|told|contacted|paid|lost|fell|transferred|sent|wired|gave|refused|declined|supposed)\b`,
  sign`\b(?:friend|roommate|colleague|sister|brother|classmate|neighbou?r|cousin|student|someone|somebody|
    vriend|vriendin|collega|huisgenoot|iemand)(?: of mine)? (?:was|paid|lost|got|sent|transferred|had|asked|
    told|wanted|werd|betaalde|verloor|kreeg|vroeg|wilde|zei|heeft ${near}(?:betaald|overgemaakt|verloren))\b`,
  sign`\b(?:he|she|they) (?:then |just |only |also )?(?:asked|asks?|wanted|wants?|demanded|said|says?|told|claimed|would|refused|insisted)\b`,
  sign`\bthey (?:will |always |often |usually )?(?:tell|say|claim|promise|pretend)\b`,
  sign`\b(?:said|claimed|wrote|promised) (?:that )?(?:he|she|they)\b`,
  sign`\b(?:vroeg(?:en)?|vraagt|wilden?|eisten?|zei(?:den)?|beloofden?|stuurden?|moest(?:en)?) (?:om|me|mij|ons|ik|we|wij|dat|hem|haar)\b`,
  sign`\b(?:i|we) (?:got|received|saw|read) (?:this|an?|the) ${words}(?:message|answer|reply|mail|e-?mail|letter|offer|ads?|advert)\b`,
  sign`\b(?:kreeg|kregen|ontving|las|lazen) (?:ik|we|wij)\b`,
  sign`\bik (?:(?:betaalde|werd|verloor|kreeg|moest|zou)|heb ${words}(?:betaald|overgemaakt|verloren))\b`,
]

const third = any`someone|somebody|anyone|anybody|they|he|she|people|(?:a|an|the|your) (?:\w{1,9} )?(?:${owner}|person|agent|agency)|
  iemand|(?:de|een|je) (?:\w{1,9} )?(?:${eigenaar}|persoon|makelaar)`
const demands = any`asks?|wants?|demands?|says?|tells?|offers?|refuses?|claims?|promises?|insists?|
  is|lives|vra(?:agt|gen)|wil|zegt|eist|weigert|belooft|zit|woont`
/** What one should do should somebody ask for it, and what to think of those who do. */
const warnings = [
  sign`\b(?:if|when|whenever|once|als|wanneer|zodra) ${third} ${demands}\b`,
  sign`\b(?:anyone|anybody|someone|people|those|${owner}|iedereen|iemand|mensen|${eigenaar}) (?:who|that|die) ${near}`,
  sign`\b(?:als|wanneer) ${near}(?:vraagt|vragen|wil|zegt|eist)\b`,
  sign`\b(?:nobody|no one|no (?:\w{1,9} )?(?:${owner}|agency)) (?:\w{1,9} ){0,2}?(?:will|would|sends?|asks?|wants?|needs?)\b`,
  sign`\b(?:niemand|geen (?:\w{1,9} )?(?:${eigenaar}|makelaar)) (?:\w{1,9} ){0,2}?(?:zal|zou|stuurt|vraagt|wil)\b`,
  sign`[”"»] (?:means?|betekent)\b`,
]

const request = any`contact|message|text|whats ?app|e-?mail|mail|call|dm|write(?: to)?|add|reach|app|bel|stuur|send`
/** What the writer asks of whoever reads. */
const requests = [
  sign`\b(?:i|we|ik|wij) (?:\w{1,9} ){0,2}?(?:ask|require|request|expect|accept|take|need (?:an?|the|your|you|one)|
    want (?:an?|the|your|you)|vraag|vragen|accepteer|verwacht)\b${near}\b${money}\b`,
  sign`\b(?:please|kindly|simply|gelieve|graag) (?:first |eerst |de |the |${words})??
    (?:pay|transfer|send|wire|make|contact|text|message|whats ?app|betaal|betalen|overmaken|maak|stuur|app)\b`,
  sign`(?<!\b(?:if|when|before|unless|once|until|that|whether|where|why|sure|how|say|says|said|als|voor|voordat) )
    \b(?:you|je|u) (?:can |must |have to |need to |will |should |only |just |then |first |kunt |moet ){0,3}
    (?:pay|transfer|send|wire|get the keys?|receive|betaalt|betalen|maakt|krijgt)\b`,
  sign`(?<!\b(?:to|i|they|he|she|would|will|could|didn't|don't|not|never|who|people|always|niet|nooit) )
    \b${request} (?:me|us|mij|ons)\b`,
  sign`\b(?:to|into|on|in|naar|op) (?:my|our|mijn|onze) ${words}(?:account|wallet|(?:bank)?rekening)\b`,
  sign`(?:^|[.:;,!\n]) ?(?:pay|transfer|wire|send) (?:the|a|your|us|me|first|by|via|with|through)\b`,
  sign`\b${money}${near}\b(?:is|are) (?:required|needed|necessary|requested|nodig|vereist|verplicht)\b`,
]

const says = (text: string, signs: readonly RegExp[]) =>
  signs.some((one) => text.search(one) !== -1)

/** Of some words: a name in quotes, or one word, is nothing that somebody said. */
const quotes = /[“„«"](?=[^\s“”„«»"])((?:[^\s“”„«»"]+\s+){3,120}[^\s“”„«»"]+)\s?[”“»"]/g

type Sentence = { isWarning: boolean; isStory: boolean; isRequest: boolean }
type Span = { from: number; to: number }
export type Whole = {
  text: string
  isOffer: () => boolean
  isFramed: () => boolean
  /** Somebody else’s words in it. */
  quoted: readonly Span[]
  isTold: () => boolean
  sentences: Map<string, Sentence>
}

const onlyOnce = (work: () => boolean) => {
  let known: boolean | undefined
  return () => (known ??= work())
}

export const readAsWhole = (text: string): Whole => {
  const own = text.replace(quotes, (quote) => ' '.repeat(quote.length))
  return {
    text,
    isOffer: onlyOnce(() => says(own, offers)),
    isFramed: onlyOnce(() => says(text, frames)),
    quoted: [...text.matchAll(quotes)].map(({ 0: quote, index }) => ({
      from: index,
      to: index + quote.length,
    })),
    isTold: onlyOnce(() => says(own, frames) || says(own, stories)),
    sentences: new Map(),
  }
}

const sentenceAround = ({ text, sentences }: Whole, start: number, end: number): Sentence => {
  const before = Math.max(...[...'.!?\n'].map((mark) => text.lastIndexOf(mark, start - 1)))
  const after = text.slice(end).search(/[.!?\n]/)
  const sentence = text.slice(start === 0 ? 0 : before + 1, after === -1 ? undefined : end + after)
  const known = sentences.get(sentence)
  if (known) return known
  const read = {
    isWarning: says(sentence, warnings),
    isStory: says(sentence, stories),
    isRequest: says(sentence, requests),
  }
  sentences.set(sentence, read)
  return read
}

/**
 * Whether a sign of fraud is told of and not shown: "if somebody asks you to", "he wanted me to", a
 * quote, or any sentence of a text that warns, as long as it asks nothing of its readers. Whoever
 * offers a home can say "beware of scams" as well, so of an offer only warnings count.
 */
export const isDescribed = (whole: Whole, start: number, end: number): boolean => {
  const isQuoted = whole.quoted.some(({ from, to }) => from <= start && end <= to)
  if (isQuoted && whole.isTold()) return !whole.isOffer()
  const { isWarning, isStory, isRequest } = sentenceAround(whole, start, end)
  if (isWarning && !isRequest) return true
  if (!isStory && !whole.isFramed()) return false
  return !whole.isOffer() && (isStory || !isRequest)
}

// Matches normalised lower-case text: with the `iu` flags the patterns take twice as long to compile.
const toRegExp = (source: string) =>
  new RegExp(source.replace(/\n\s*/g, '').replace(/ /g, '\\s'), 'g')

/**
 * A readable regular expression: a space matches any white space, newlines are removed. All gaps are
 * bounded, so that matching stays linear.
 */
export const pattern = (strings: TemplateStringsArray, ...parts: string[]) =>
  toRegExp(String.raw(strings, ...parts))

/** An alternation. Newlines are removed here too. */
export const anyOf = (strings: TemplateStringsArray, ...parts: string[]) =>
  `(?:${String.raw(strings, ...parts).replace(/\n\s*/g, '')})`

/** Up to three words. */
export const upToThreeWords = "(?:[\\w'-]{1,15} ){0,3}"

export const home = anyOf`room|apartment|flat|studio|house|home|place|property|unit`
export const woning = anyOf`kamer|woning|studio|appartement|huis|etage|plek`
export const owner = anyOf`owners?|landlords?|landlady|property manager`
export const eigenaar = anyOf`(?:huis)?eigenaar|eigenaresse|verhuurders?|verhuurster|huisba(?:as|zin)`

// All patterns run on normalised text, like the scam patterns.

const withinClause = '[^.!?\\n]{0,60}'
const money = anyOf`pay\w{0,5}|deposit|transfer|fee|rent|money|crypto\w{0,8}|bitcoins?|gift ?cards?|
  borg\w{0,3}|waarborg\w{0,3}|aanbetaling|betaling|huur|geld`

/** The author offers a home: then nothing else in the text counts as a story. */
const offerPatterns = [
  pattern`\b(?:i|we)(?:'m|'re| am| are)? (?:\w{1,9} )?(?:rent(?:ing)? out|
    (?:sub)?let(?:ting)? (?:out )?(?:my|our|a|an|this) ${upToThreeWords}${home}|
    offer(?:ing)? (?:my|our|a|an|this) ${upToThreeWords}${home}|rent(?:ing)? (?:my|our) ${upToThreeWords}${home} out)\b`,
  pattern`\b(?:my|our) ${upToThreeWords}${home} (?:is|becomes|comes|will be) (?:\w{1,9} )?(?:available|free|vacant|for rent|to let)\b`,
  pattern`(?<!\b(?:was|were|be|been) )\bavailable (?:now|immediately|directly|from|per|as (?:of|from))\b`,
  pattern`\blooking for (?:a |an )?${upToThreeWords}(?:tenants?|sub-?tenants?|flatmate|housemate|roommate)\b`,
  pattern`(?:^|\n)(?:for rent|to let|te huur)\b|\b(?:for rent|to let|te huur)(?:[:!]|\n|$)`,
  pattern`\b(?:ik verhuur|(?:wij|we) verhuren|ik bied)\b|\bmijn ${upToThreeWords}${woning} (?:komt vrij|is (?:\w{1,9} )?(?:vrij|beschikbaar|te huur))\b`,
  pattern`\b(?:i|we|ik|wij) (?:\w{1,9} ){0,2}?(?:give|hand|send|mail|post|ship|geef|geven|stuur|sturen)\b${withinClause}\b(?:keys?|sleutels?)\b`,
  pattern`\bper direct\b|(?<!\b(?:was|waren|zou) )\bbeschikbaar (?:per|vanaf)\b`,
]

const fraudTerms = anyOf`
  scam\w{0,5}|fraud\w{0,8}|swindl\w{1,4}|rip-?offs?|tricks?|oplicht\w{0,6}|fraude\w{0,6}|trucs?|
  (?:is|are|was|zijn) (?!not|no|niet|geen)(?:\w{1,9} )?(?:fake|nep)|
  (?:fake|nep) ?(?:ads?|adverts?|listings?|landlords?|owners?|rooms?|advertenties?|verhuurders?|kamers?)`
/** "No scam!" and "because of all the scammers" do not make an offer trustworthy. */
const negatedTerms = anyOf`
  (?:no|not|n't|never|nor|geen|niet|because of|due to|vanwege|wegens) (?:\w{1,9} ){0,3}`
/** The text warns, reports an incident, or asks whether an offer is genuine. */
const contextPatterns = [
  pattern`(?<!\b${negatedTerms})\b${fraudTerms}\b`,
  pattern`\b(?:beware|watch out|red flags?|warning signs?|(?:be|stay) (?:very |extra )?(?:careful|alert|wary)|
    fall for|too good to be true|warn (?:you|others|people|everyone))\b`,
  pattern`\b(?:pas(?:sen)? (?:\w{1,9} )?op|kijk uit|wees (?:\w{1,9} )?(?:voorzichtig|alert)|opletten|trap er niet in|
    rode vlag\w{0,4}|te mooi om waar te zijn|waarschuw\w{0,4})\b`,
  pattern`\b(?:lost|losing|kwijt) (?:all )?(?:my|our|his|her|their|the|mijn|ons) ${upToThreeWords}${money}\b`,
  pattern`\b(?:to|told|naar|bij) the police\b|\bpolitie\b|\baangifte\b`,
  pattern`\bis (?:it|this|that) (?:even |really |at all )?(?:normal|legal|allowed|common|usual|safe|legit|okay?|right)\b`,
  pattern`\b(?:is|are|lijkt) (?:dit|dat|het) (?:\w{1,9} )?(?:normaal|legaal|toegestaan|gebruikelijk|betrouwbaar|veilig)\b`,
  pattern`\b(?:should|do|must) i (?:really |just )?(?:pay|transfer|send|trust|accept|worry|have to)\b|\bmoet ik (?:dit|dat|dan)\b`,
  pattern`\b(?:klopt|mag) (?:dit|dat)\b|\b(?:heeft|weet|kent) iemand\b|\b(?:has|does) anyone\b`,
  pattern`\bis (?:it|this|that|he|she|dit|dat) (?:[\w']{1,15} ){0,6}(?:real|genuine|serious|reliable|trustworthy|echt)\b[^.!?\n]{0,40}\?`,
  pattern`\bwhat (?:do you (?:\w{1,9} )?think|(?:can|should|do) i do)\b|\bwat (?:vinden|denken) jullie\b|\bwat (?:kan|moet) ik doen\b`,
  pattern`\bwhy do (?:so many|all|most|these|they|people|${owner})\b`,
  pattern`(?:^|[.!?\n]) ?(?:do|does|may) (?:\w{1,9} ){0,3}(?:${owner}|agency|agencies)\b[^.!?\n]{0,80}\?`,
  pattern`\b(?:geld|borg|huur|euro) kwijt\b`,
  pattern`\b(?:got|received|kreeg) (?:a|an|een) (?:weird|strange|odd|suspicious|raar|vreemd|verdacht)e?\b|\blost (?:about |over |almost )?(?:€ ?)?\d`,
]

/** What others asked of the author, or what happened to the author. */
const storyPatterns = [
  pattern`\b(?:asked|asks|asking|told|tells|telling|wanted|wants|demanded|demands|insisted|insists|urged|
    requested|offered|sent|wrote|promised|promises|convinced|tricked|forced|said|says)
    (?: that| to)? (?:me|us|i|we|him|her|them|my (?:friend|sister|brother|partner|colleague))\b`,
  pattern`\b(?:i|we)(?:'ve| have| had)?
    (?: (?:was|were|got|almost|nearly|once|already|just|also|even))?
    (?: been)? (?:asked|told|contacted|paid|lost|fell|transferred|sent|wired|gave|refused|declined|supposed)\b`,
  pattern`\b(?:friend|roommate|colleague|sister|brother|classmate|neighbou?r|cousin|student|someone|somebody|
    vriend|vriendin|collega|huisgenoot|iemand)(?: of mine)? (?:was|paid|lost|got|sent|transferred|had|asked|
    told|wanted|werd|betaalde|verloor|kreeg|vroeg|wilde|zei|heeft ${withinClause}(?:betaald|overgemaakt|verloren))\b`,
  pattern`\b(?:he|she|they) (?:then |just |only |also )?(?:asked|asks?|wanted|wants?|demanded|said|says?|told|claimed|would|refused|insisted)\b`,
  pattern`\bthey (?:will |always |often |usually )?(?:tell|say|claim|promise|pretend)\b`,
  pattern`\b(?:said|claimed|wrote|promised) (?:that )?(?:he|she|they)\b`,
  pattern`\b(?:vroeg(?:en)?|vraagt|wilden?|eisten?|zei(?:den)?|beloofden?|stuurden?|moest(?:en)?) (?:om|me|mij|ons|ik|we|wij|dat|hem|haar)\b`,
  pattern`\b(?:i|we) (?:got|received|saw|read) (?:this|an?|the) ${upToThreeWords}(?:message|answer|reply|mail|e-?mail|letter|offer|ads?|advert)\b`,
  pattern`\b(?:kreeg|kregen|ontving|las|lazen) (?:ik|we|wij)\b`,
  pattern`\bik (?:(?:betaalde|werd|verloor|kreeg|moest|zou)|heb ${upToThreeWords}(?:betaald|overgemaakt|verloren))\b`,
]

const thirdParty = anyOf`someone|somebody|anyone|anybody|they|he|she|people|(?:a|an|the|your) (?:\w{1,9} )?(?:${owner}|person|agent|agency)|
  iemand|(?:de|een|je) (?:\w{1,9} )?(?:${eigenaar}|persoon|makelaar)`
const demandVerbs = anyOf`asks?|wants?|demands?|says?|tells?|offers?|refuses?|claims?|promises?|insists?|
  is|lives|vra(?:agt|gen)|wil|zegt|eist|weigert|belooft|zit|woont`
/** Advice for the case that someone makes such demands. */
const warningPatterns = [
  pattern`\b(?:if|when|whenever|once|als|wanneer|zodra) ${thirdParty} ${demandVerbs}\b`,
  pattern`\b(?:anyone|anybody|someone|people|those|${owner}|iedereen|iemand|mensen|${eigenaar}) (?:who|that|die) ${withinClause}`,
  pattern`\b(?:als|wanneer) ${withinClause}(?:vraagt|vragen|wil|zegt|eist)\b`,
  pattern`\b(?:nobody|no one|no (?:\w{1,9} )?(?:${owner}|agency)) (?:\w{1,9} ){0,2}?(?:will|would|sends?|asks?|wants?|needs?)\b`,
  pattern`\b(?:niemand|geen (?:\w{1,9} )?(?:${eigenaar}|makelaar)) (?:\w{1,9} ){0,2}?(?:zal|zou|stuurt|vraagt|wil)\b`,
  pattern`[”"»] (?:means?|betekent)\b`,
]

const contactVerbs = anyOf`contact|message|text|whats ?app|e-?mail|mail|call|dm|write(?: to)?|add|reach|app|bel|stuur|send`
/** What the author asks of the readers. */
const requestPatterns = [
  pattern`\b(?:i|we|ik|wij) (?:\w{1,9} ){0,2}?(?:ask|require|request|expect|accept|take|need (?:an?|the|your|you|one)|
    want (?:an?|the|your|you)|vraag|vragen|accepteer|verwacht)\b${withinClause}\b${money}\b`,
  pattern`\b(?:please|kindly|simply|gelieve|graag) (?:first |eerst |de |the |${upToThreeWords})??
    (?:pay|transfer|send|wire|make|contact|text|message|whats ?app|betaal|betalen|overmaken|maak|stuur|app)\b`,
  pattern`(?<!\b(?:if|when|before|unless|once|until|that|whether|where|why|sure|how|say|says|said|als|voor|voordat) )
    \b(?:you|je|u) (?:can |must |have to |need to |will |should |only |just |then |first |kunt |moet ){0,3}
    (?:pay|transfer|send|wire|get the keys?|receive|betaalt|betalen|maakt|krijgt)\b`,
  pattern`(?<!\b(?:to|i|they|he|she|would|will|could|didn't|don't|not|never|who|people|always|niet|nooit) )
    \b${contactVerbs} (?:me|us|mij|ons)\b`,
  pattern`\b(?:to|into|on|in|naar|op) (?:my|our|mijn|onze) ${upToThreeWords}(?:account|wallet|(?:bank)?rekening)\b`,
  pattern`(?:^|[.:;,!\n]) ?(?:pay|transfer|wire|send) (?:the|a|your|us|me|first|by|via|with|through)\b`,
  pattern`\b${money}${withinClause}\b(?:is|are) (?:required|needed|necessary|requested|nodig|vereist|verplicht)\b`,
]

const matchesAny = (text: string, patterns: readonly RegExp[]) =>
  patterns.some((regex) => text.search(regex) !== -1)

/** Quotes of at least four words; shorter ones are names or terms. */
const quotePattern = /[“„«"](?=[^\s“”„«»"])((?:[^\s“”„«»"]+\s+){3,120}[^\s“”„«»"]+)\s?[”“»"]/g

type Sentence = { isWarning: boolean; isStory: boolean; isRequest: boolean }
type Span = { from: number; to: number }
type TextContext = {
  text: string
  isOffer: () => boolean
  hasContext: () => boolean
  /** Quoted passages. */
  quotedSpans: readonly Span[]
  isReport: () => boolean
  sentences: Map<string, Sentence>
}

const memoize = (compute: () => boolean) => {
  let cached: boolean | undefined
  return () => (cached ??= compute())
}

export const analyseText = (text: string): TextContext => {
  const unquoted = text.replace(quotePattern, (quote) => ' '.repeat(quote.length))
  return {
    text,
    isOffer: memoize(() => matchesAny(unquoted, offerPatterns)),
    hasContext: memoize(() => matchesAny(text, contextPatterns)),
    quotedSpans: [...text.matchAll(quotePattern)].map(({ 0: quote, index }) => ({
      from: index,
      to: index + quote.length,
    })),
    isReport: memoize(
      () => matchesAny(unquoted, contextPatterns) || matchesAny(unquoted, storyPatterns),
    ),
    sentences: new Map(),
  }
}

const sentenceAround = ({ text, sentences }: TextContext, start: number, end: number): Sentence => {
  const before = Math.max(...[...'.!?\n'].map((mark) => text.lastIndexOf(mark, start - 1)))
  const after = text.slice(end).search(/[.!?\n]/)
  const sentence = text.slice(start === 0 ? 0 : before + 1, after === -1 ? undefined : end + after)
  const cached = sentences.get(sentence)
  if (cached) return cached
  const flags = {
    isWarning: matchesAny(sentence, warningPatterns),
    isStory: matchesAny(sentence, storyPatterns),
    isRequest: matchesAny(sentence, requestPatterns),
  }
  sentences.set(sentence, flags)
  return flags
}

/**
 * Whether the text reports a match instead of making it: "if somebody asks you to", "he wanted me to", a
 * quote, or a sentence of a warning text that asks nothing of its readers. An offer may also say
 * "beware of scams", so in offers only warning sentences count as descriptions.
 */
export const describesFraud = (context: TextContext, start: number, end: number): boolean => {
  const isQuoted = context.quotedSpans.some(({ from, to }) => from <= start && end <= to)
  if (isQuoted && context.isReport()) return !context.isOffer()
  const { isWarning, isStory, isRequest } = sentenceAround(context, start, end)
  if (isWarning && !isRequest) return true
  if (!isStory && !context.hasContext()) return false
  return !context.isOffer() && (isStory || !isRequest)
}

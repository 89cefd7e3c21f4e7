import {
  analyseText,
  anyOf,
  describesFraud,
  eigenaar,
  home,
  owner,
  pattern,
  upToThreeWords,
  woning,
} from './rentalScamContext.ts'

/** Its reason for readers is the message `community.scam.reasons.<name>`. */
export type ScamRule = {
  name:
    | 'payBeforeViewing'
    | 'moneyTransfer'
    | 'foreignAccount'
    | 'ownerAbroad'
    | 'keysByPost'
    | 'otherMessenger'
    | 'noRegistration'
  patterns: readonly RegExp[]
}

/** Within one clause; does not span a negation or an invitation to write or call. */
const gap = String.raw`(?:(?!\b(?:not|never|no|nothing|niet|niets|nooit|geen|contact|message|mail|bel|
  bellen|call|text|app|appen|bericht|read|lees)\b|n't)[^.!?,;:\n]){0,40}`
/** The same, across at most one comma. */
const gapAcrossComma = `${gap}(?:,${gap})?`
/** Within one sentence, any content. */
const withinSentence = '[^.!?\\n]{0,60}'

const viewing = anyOf`view(?:ings?|ed)?|visit(?:ing|s|ed)?|inspect\w{0,4}|see(?:ing|n)?`
const showing = anyOf`${viewing}|show(?:ing)?|meet(?:ing)?|tour`
const bezichtiging = anyOf`bezichtig\w{0,8}|(?:komt? )?kijken|gezien|ziet|te zien`
const pay = anyOf`pay(?:ing|ments?)?|paid|transfer(?:ring|red)?|wire|deposits?|fees?`
const first = anyOf`in advance|up ?front|(?:pay|payment|deposit) first|without paying|
  (?:so|but|please|must|needs? to|have to) ${upToThreeWords}(?:pay|transfer)`
const betaal = anyOf`(?:aan|vooruit)?beta(?:al|alt|len|ald|ling|lingen)|over(?:ge)?ma(?:ken|akt)`
const borg = anyOf`${betaal}|(?:waar)?borg(?:som)?|reserveringskosten|maand huur|maak|stort`

const countries = anyOf`
  uk|united kingdom|england|london|scotland|ireland|spain|madrid|italy|germany|berlin|france|
  paris|portugal|belgium|poland|lithuania|cyprus|romania|switzerland|sweden|norway|denmark|
  turkey|dubai|usa?|america|united states|canada|australia|nigeria`
const landen = anyOf`
  engeland|londen|schotland|ierland|spanje|madrid|italie|duitsland|berlijn|frankrijk|parijs|
  portugal|belgie|polen|litouwen|roemenie|zwitserland|zweden|noorwegen|denemarken|turkije|dubai|
  amerika|canada|australie|de vs`
const foreign = anyOf`
  foreign|overseas|uk|british|english|irish|spanish|italian|german|french|portuguese|belgian|
  polish|lithuanian|romanian|swiss|american`
const buitenlandse = anyOf`
  buitenlandse?|engelse?|britse?|ierse?|spaanse?|italiaanse?|duitse?|franse?|portugese?|
  belgische?|poolse?|litouwse?|roemeense?|amerikaanse?`
const abroad = anyOf`
  abroad|overseas|out of (?:the |this )?(?:country|netherlands|nl)|in (?:the )?${countries}|
  outside (?:of )?(?:the )?(?:country|netherlands|nl|europe)|
  not (?:currently |now )?in (?:the )?(?:country|netherlands|nl|holland)|to (?:the )?${countries}`
const elders = anyOf`(?:in|naar) het buitenland|uit het land|niet in nederland|(?:in|naar) ${landen}`

const untraceable = anyOf`
  crypto\w{0,12}|bitcoins?|btc|usdt|tether|ethereum|binance|
  (?:gift|steam|itunes|apple|paysafe) ?cards?|cadeau ?(?:kaart|bon)\w{0,4}`
const post = anyOf`post|mail|postal service|courier|dhl|ups|fedex|dpd|postnl`
const koerier = anyOf`post|koerier\w{0,7}|dhl|ups|fedex|postnl|pakket\w{0,4}`
const whatsapp = anyOf`wh?at'?s[ -]?app?|whatapp|telegram|viber|wechat`
const messenger = anyOf`${whatsapp}|signal|messenger|instagram|e-?mail(?:adres)?|gmail|sms`
const foreignNumber = '(?:\\+|\\b00)(?!31)\\d'
const registration = '(?:brp[ -]?)?registration'
const inschrijving = anyOf`inschrijv(?:en|ing)|registratie|registreren|brp`
/** Does not span "registration possible, no smoking allowed". */
const registrationGap = '(?:(?!possible|allowed|mogelijk|toegestaan)[^.!?,;\\n]){0,30}'

/**
 * Rental scam patterns from the published advice of Fraudehelpdesk, the Dutch police and !WOON, in
 * English and Dutch. They match text normalised by `normaliseText` below.
 */
export const scamRules: readonly ScamRule[] = [
  {
    name: 'payBeforeViewing',
    patterns: [
      pattern`\b${pay}\b${gap},? ?\b(?:before|prior to|ahead of|without) ${upToThreeWords}${showing}\b`,
      pattern`\b(?:before|prior to) ${upToThreeWords}${showing}\b${gapAcrossComma}
        \b(?:pay|payment|transfer|wire|(?:ask|require|need|want|send) ${upToThreeWords}(?:deposit|fee|money|rent))\b`,
      pattern`\b(?:viewings?|visits?|inspections?)\b[^.!?\n]{0,25}\b(?:(?:not|never) (?:be )?(?:possible|available|allowed|an option)|impossible)\b
        ${withinSentence}\b${first}\b`,
      pattern`\b(?:no ${upToThreeWords}viewings?|can(?:not|'t| not) (?:do|offer|show) ${upToThreeWords}(?:viewings?|${home}|it))\b
        ${withinSentence}\b${first}\b`,
      pattern`\b(?:pay|transfer|send|deposit|fee)\b(?<!\bafter\b[^.!?\n]{0,60})${gap}
        \bto (?:reserve|hold|secure|block|book) ${upToThreeWords}(?:${home}|keys?|it|viewing)\b(?!${withinSentence}\bafter\b)`,
      pattern`\b(?:after|once|when|as soon as) ${upToThreeWords}(?:${pay}|received)\b${gapAcrossComma}
        \b(?:viewing|view|visit|(?:see|show) (?:you )?(?:it|(?:the|my) ${home}))\b`,
      pattern`\b(?:pay ${upToThreeWords}first|first ${upToThreeWords}${pay}),? (?:and )?(?:then )?(?!month)${upToThreeWords}${viewing}\b`,
      pattern`\bviewings?\b${gap}\b(?:after|once) ${upToThreeWords}${pay}\b`,
      pattern`\b${borg}\b${gap},? ?\b(?:voor|voordat|alvorens|voorafgaand aan|zonder) ${upToThreeWords}${bezichtiging}\b`,
      pattern`\b(?:voor|voordat) ${upToThreeWords}bezichtig\w{0,8}\b${gap}\b(?:${betaal}|vra\w{2,4} ${upToThreeWords}${borg})\b`,
      pattern`\b(?:bezichtig\w{0,8}|kijken)\b[^.!?\n]{0,30}\b(?:niet mogelijk|onmogelijk|(?:kan|gaat|lukt) (?:\w{1,8} )?niet)\b
        ${withinSentence}\b(?:${betaal}|maak|vooraf)\b`,
      pattern`\bgeen bezichtig\w{0,8}\b${withinSentence}\b(?:${betaal}|maak|vooraf|borg eerst)\b`,
      pattern`\beerst ${upToThreeWords}${borg}\b${withinSentence}\b(?:dan|daarna|pas) ${upToThreeWords}${bezichtiging}\b`,
      pattern`\bna (?:ontvangst van )?(?:de |je |uw )?${borg}\b${gapAcrossComma}\b${bezichtiging}\b`,
      pattern`\bbezichtig\w{0,8}\b${gap}\b(?:na|zodra) ${upToThreeWords}${borg}\b`,
      pattern`\b${borg}\b${gap}\bom ${upToThreeWords}(?:${woning}|sleutels?) (?:te reserveren|vast te (?:houden|leggen))`,
    ],
  },
  {
    name: 'moneyTransfer',
    patterns: [
      pattern`\b(?:western ?union|money ?gram)\b(?! (?:office|shop|branch|kantoor|winkel))`,
      pattern`\b(?:${pay}|rent|send|sent|money|accept)\b${gap}\b${untraceable}\b`,
      pattern`\b(?:${borg}|huur|geld|stuur|storten)\b${gap}\b${untraceable}\b`,
      pattern`\b${untraceable} (?:payments?|only|accepted|wallet|transfer|betaling|betalen)\b`,
    ],
  },
  {
    name: 'foreignAccount',
    patterns: [
      pattern`\b(?:${pay}|rent|send|sent|money|goes)\b${gap}\b(?:to|into|on|onto|in) ${upToThreeWords}
        (?:${foreign} (?:bank )?account|account (?:is )?(?:in|from) (?:the )?(?:${countries}|abroad)|account abroad)\b`,
      pattern`\b(?:${borg}|huur|geld|stuur|storten)\b${gap}\b(?:op|naar) ${upToThreeWords}
        (?:${buitenlandse} (?:bank)?rekening|(?:bank)?rekening(?:nummer)? in (?:het buitenland|${landen}))`,
      pattern`\b(?!nl)[a-z]{2}\d{2}[ -]?[a-z\d]{4}[ -]?\d{4}[ -]?\d{4}`,
    ],
  },
  {
    name: 'ownerAbroad',
    patterns: [
      pattern`\b${owner}(?: (?:is|are|who|now|currently|lives?|living|works?|working|stays?|has|have)\b|'s\b)${gap}
        (?<!\b(?:has|have) (?:lived|worked|been) )\b${abroad}\b`,
      pattern`\b${owner} (?:just |recently )?(?:moved|relocated)\b${gap}\b${abroad}\b`,
      pattern`\b(?:i'?m|i am|we are|i live|i work|i moved|we moved|i have moved|i've moved)\b${gap}\b${abroad}\b
        ${withinSentence}(?:\bcan ?not\b|can'?t\b|\bunable to\b|\bnot able to\b) ${upToThreeWords}(?:show|let you in|hand over|give you)\b`,
      pattern`\b(?:rent(?:ing)?|let(?:ting)?|sublet(?:ting)?) (?:out )?(?:it out|(?:my|our) ${upToThreeWords}${home})\b${gap},? ?
        \b(?:as|because|since|now that) (?:i|we)(?:'m|'ve)? (?:(?!going|moving|leaving|will)\w{1,15} ){0,4}${abroad}\b(?! (?:from|next|in|during))`,
      pattern`\b${eigenaar}\b${gap}\b${elders}\b`,
      pattern`\bik (?:ben|zit|woon|verblijf|werk)\b${gap}\b${elders}\b
        ${withinSentence}\b(?:laten zien|tonen|rondleid\w{0,4}|opendoen|sleutels? (?:over)?geven)\b`,
      pattern`\bverhuur\b${gap},? ?\b(?:omdat|want|aangezien) (?:ik|wij|we) ${upToThreeWords}${elders}\b`,
    ],
  },
  {
    name: 'keysByPost',
    patterns: [
      pattern`\bkeys?\b${gap}\b(?:by|via|through|in|with|per) (?:the )?(?:registered |express |normal )?${post}\b`,
      pattern`\b(?:mail|post|courier|ship|dhl|fedex)(?:ing)? (?:you |over )?(?:the |your |both )?(?:house )?keys?\b`,
      pattern`\b(?:send|sending) (?:you |over )?(?:the |your |both )(?:house )?keys?\b`,
      pattern`\bkeys?\b${gap}\b(?:mailed|posted|shipped|couriered|sent) (?:to|over|out)\b`,
      pattern`\b(?:huis)?sleutels?\b${gap}\b(?:per|via|met|in) (?:de )?(?:aangetekende )?${koerier}\b`,
      pattern`\b(?:huis)?sleutels?\b${gap}\b(?:op|toe|na|ver)(?:ge)?stu(?:ren|urd|ur)\b`,
      pattern`\b(?:stuur|verstuur|verzend) (?:ik |wij |we )?(?:je |jou |u |jullie )?(?:dan )?de (?:huis)?sleutels?\b`,
    ],
  },
  {
    name: 'otherMessenger',
    patterns: [
      pattern`\b(?:contact|text|message|reach|add|write|dm|find|call|chat|talk|reply|respond|ping)(?: (?:to|with))?
        (?: (?:me|us|him|her|the ${owner}))?(?: \w{1,10}){0,2} (?:on|at|by|via|through|to|over|using) ${upToThreeWords}${messenger}\b`,
      pattern`\b(?:(?:whats ?app|telegram|e-?mail|mail) (?:me|us)|(?:send|drop) (?:me|us) an? ${messenger})\b`,
      pattern`\b(?:only|just|alleen|uitsluitend) (?:on |by |via |through |per |op )?${messenger}\b`,
      pattern`\b${whatsapp}(?: only|:| (?:number|nummer)| ?(?:at |me |op )?[(]?(?:\+|0)\d)`,
      pattern`\b(?:text|call|message|contact|sms|reach|app|bel)(?: (?:me|us|him|her|mij))? ${upToThreeWords}${foreignNumber}`,
      pattern`\b(?:wa\.me|t\.me|api\.whatsapp\.com)/`,
      pattern`\bapp(?:en)? (?:(?:me|mij|ons|even|gerust)\b|(?:kan )?(?:naar|op) [+0]\d)`,
      pattern`\b(?:stuur|zend)(?: (?:me|mij|ons))? (?:even |gerust )?een (?:app(?:je)?|e-?mail|mailtje|whats ?app\w{0,4})\b`,
      pattern`\b(?:contact|reage(?:er|ren)|bereik\w{0,4}|bericht(?:je)?|stuur|voeg)\b${gap}\b(?:via|op|per) ${upToThreeWords}${messenger}\b`,
      pattern`\bmail(?:en)? (?:me |mij |ons )?(?:naar|op)\b`,
    ],
  },
  {
    name: 'noRegistration',
    patterns: [
      pattern`\bno (?:address |city |gemeente )?${registration}\b(?! (?:fees?|costs?|number|needed|required|problems?))`,
      pattern`\b${registration}\b${registrationGap}(?:\bnot|n't|\bim) ?(?:be )?(?:possible|allowed|permitted|available|included|offered)\b
        (?! for (?:more|couples?|two|2|a second|a third))`,
      pattern`\b(?:${registration}|brp|inschrijv(?:en|ing))(?: possible| mogelijk)? ?[:?] ?(?:no|nee|not|niet)\b`,
      pattern`\b(?:not possible to|you (?:can ?not|can't|can not|will not be able to|won't be able to)) register\b`,
      pattern`\bwithout (?:the )?(?:brp|${registration}|registering)\b(?! (?:is|would be) (?:also )?(?:fine|ok|okay))`,
      pattern`\b(?:no|geen) brp\b`,
      pattern`\b${inschrijving}\b${registrationGap}\b(?:niet|on) ?(?:mogelijk|toegestaan)\b`,
      pattern`\b${inschrijving}\b${registrationGap}\b(?:kan|mag|gaat|lukt)(?: (?:hier|er|helaas)){0,2} niet\b`,
      pattern`\b(?:je|u|jullie) k[au]nt? (?:je |u |zich )?(?:hier |er |helaas ){0,2}niet inschrijven\b`,
      pattern`\b(?:kun|kunt|kan|mag) (?:je|u) (?:je |u )?(?:hier |er |helaas ){0,2}niet (?:\w{1,10} )?inschrijven\b`,
      pattern`\bgeen (?:brp[ -]?)?(?:inschrijving|registratie)\b`,
      pattern`\bzonder (?:brp|inschrijving|registratie|inschrijven)\b`,
    ],
  },
]

const negations = anyOf`
  never|not|\w{2,7}n't|dont|without|no|avoid|beware of|watch out for|careful with|nooit|niet|
  geen|zonder|pas op voor|vermijd`
/** Words allowed between a negation and the match, so that "smoking not allowed" negates nothing. */
const fillerWords = anyOf`
  an?|the|any|my|your|to|be|ever|please|just|want|need|have|like|me|us|you|anyone|anybody|people|
  someone|${owner}|tenants?|who|that|ask\w{0,3}|for|in|accept|use|using|${pay}|send|money|rent|
  by|via|with|through|trust|fall|offers?|looking|interested|${home}s?|te|om|je|u|mij|ons|iemand|mensen|
  ${eigenaar}|die|de|het|een|vra\w{2,4}|${borg}|geld|huur|over|per|met|op|aan|naar|${woning}s?|
  zoek|ik|wij|we`
// Plain spaces only: a negation on the previous line does not count.
const negatedBefore = new RegExp(`\\b${negations}(?:,? ${fillerWords}){0,8} $`)
const negatedAfter =
  /^,? (?:(?:is|are|hoeft|kan|mag|liever) ){1,2}(?:not|never|niet|nooit)\b(?! (?:a|an|een)\b)/iu

/** "Never pay by Western Union" and "Appen liever niet" are warnings, not requests. */
const isNegated = (text: string, start: number, end: number) =>
  text.slice(Math.max(0, start - 100), start).search(negatedBefore) !== -1 ||
  text.slice(end, end + 40).search(negatedAfter) !== -1

/** Normalises case, lookalike letters, accents, invisible characters and line wraps. */
const normaliseText = (text: string) =>
  (/\p{Ll}/u.test(text) ? text : text.toLowerCase())
    .replace(/[‘’ʼ`´]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\n) ?\n ?(?=[\p{Ll}\d€+])/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .toLowerCase()

/**
 * The matching rules for the title and content of a housing post, in table order. They are hints, so
 * they never block a post. Posts that warn of scams or ask for advice match none.
 */
export const findScamWarnings = (text: string): ScamRule[] => {
  const normalised = normaliseText(text)
  const context = analyseText(normalised)
  const matches = (regex: RegExp) =>
    [...normalised.matchAll(regex)].some(({ 0: found, index }) => {
      const end = index + found.length
      return !isNegated(normalised, index, end) && !describesFraud(context, index, end)
    })
  return scamRules.filter(({ patterns }) => patterns.some(matches))
}

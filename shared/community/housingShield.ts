import { isDescribed, readAsWhole } from './describedFraud.ts'
import { any, eigenaar, home, owner, sign, woning, words } from './pattern.ts'

export type HousingRule = { name: string; reason: string; signs: readonly RegExp[] }

/** Within one part of a sentence; not over a "not", nor over an invitation to write or call. */
const gap = String.raw`(?:(?!\b(?:not|never|no|nothing|niet|niets|nooit|geen|contact|message|mail|bel|
  bellen|call|text|app|appen|bericht|read|lees)\b|n't)[^.!?,;:\n]){0,40}`
/** The same, over at most one comma. */
const upToTwo = `${gap}(?:,${gap})?`
/** Within one sentence, whatever it says. */
const stretch = '[^.!?\\n]{0,60}'

const viewing = any`view(?:ings?|ed)?|visit(?:ing|s|ed)?|inspect\w{0,4}|see(?:ing|n)?`
const showing = any`${viewing}|show(?:ing)?|meet(?:ing)?|tour`
const bezichtiging = any`bezichtig\w{0,8}|(?:komt? )?kijken|gezien|ziet|te zien`
const pay = any`pay(?:ing|ments?)?|paid|transfer(?:ring|red)?|wire|deposits?|fees?`
const first = any`in advance|up ?front|(?:pay|payment|deposit) first|without paying|
  (?:so|but|please|must|needs? to|have to) ${words}(?:pay|transfer)`
const betaal = any`(?:aan|vooruit)?beta(?:al|alt|len|ald|ling|lingen)|over(?:ge)?ma(?:ken|akt)`
const borg = any`${betaal}|(?:waar)?borg(?:som)?|reserveringskosten|maand huur|maak|stort`

const countries = any`
  uk|united kingdom|england|london|scotland|ireland|spain|madrid|italy|germany|berlin|france|
  paris|portugal|belgium|poland|lithuania|cyprus|romania|switzerland|sweden|norway|denmark|
  turkey|dubai|usa?|america|united states|canada|australia|nigeria`
const landen = any`
  engeland|londen|schotland|ierland|spanje|madrid|italie|duitsland|berlijn|frankrijk|parijs|
  portugal|belgie|polen|litouwen|roemenie|zwitserland|zweden|noorwegen|denemarken|turkije|dubai|
  amerika|canada|australie|de vs`
const foreign = any`
  foreign|overseas|uk|british|english|irish|spanish|italian|german|french|portuguese|belgian|
  polish|lithuanian|romanian|swiss|american`
const buitenlandse = any`
  buitenlandse?|engelse?|britse?|ierse?|spaanse?|italiaanse?|duitse?|franse?|portugese?|
  belgische?|poolse?|litouwse?|roemeense?|amerikaanse?`
const abroad = any`
  abroad|overseas|out of (?:the |this )?(?:country|netherlands|nl)|in (?:the )?${countries}|
  outside (?:of )?(?:the )?(?:country|netherlands|nl|europe)|
  not (?:currently |now )?in (?:the )?(?:country|netherlands|nl|holland)|to (?:the )?${countries}`
const elders = any`(?:in|naar) het buitenland|uit het land|niet in nederland|(?:in|naar) ${landen}`

const untraceable = any`
  crypto\w{0,12}|bitcoins?|btc|usdt|tether|ethereum|binance|
  (?:gift|steam|itunes|apple|paysafe) ?cards?|cadeau ?(?:kaart|bon)\w{0,4}`
const post = any`post|mail|postal service|courier|dhl|ups|fedex|dpd|postnl`
const koerier = any`post|koerier\w{0,7}|dhl|ups|fedex|postnl|pakket\w{0,4}`
const whatsapp = any`wh?at'?s[ -]?app?|whatapp|telegram|viber|wechat`
const messenger = any`${whatsapp}|signal|messenger|instagram|e-?mail(?:adres)?|gmail|sms`
const foreignNumber = '(?:\\+|\\b00)(?!31)\\d'
const registration = '(?:brp[ -]?)?registration'
const inschrijving = any`inschrijv(?:en|ing)|registratie|registreren|brp`
/** Not "registration possible, no smoking allowed" run together. */
const stillClosed = '(?:(?!possible|allowed|mogelijk|toegestaan)[^.!?,;\\n]){0,30}'

/**
 * The signs of rental fraud against which Fraudehelpdesk, the Dutch police and !WOON warn in their
 * published advice, in English and the common Dutch wordings. They are read in a text made tidy by
 * `tidy` below: no accents, plain apostrophes, single spaces.
 */
export const housingRules: readonly HousingRule[] = [
  {
    name: 'payBeforeViewing',
    reason:
      'Paying before you have seen the home is a known sign of fraud, because the home may not exist or may belong to someone else.',
    signs: [
      sign`\b${pay}\b${gap},? ?\b(?:before|prior to|ahead of|without) ${words}${showing}\b`,
      sign`\b(?:before|prior to) ${words}${showing}\b${upToTwo}
        \b(?:pay|payment|transfer|wire|(?:ask|require|need|want|send) ${words}(?:deposit|fee|money|rent))\b`,
      sign`\b(?:viewings?|visits?|inspections?)\b[^.!?\n]{0,25}\b(?:(?:not|never) (?:be )?(?:possible|available|allowed|an option)|impossible)\b
        ${stretch}\b${first}\b`,
      sign`\b(?:no ${words}viewings?|can(?:not|'t| not) (?:do|offer|show) ${words}(?:viewings?|${home}|it))\b
        ${stretch}\b${first}\b`,
      sign`\b(?:pay|transfer|send|deposit|fee)\b(?<!\bafter\b[^.!?\n]{0,60})${gap}
        \bto (?:reserve|hold|secure|block|book) ${words}(?:${home}|keys?|it|viewing)\b(?!${stretch}\bafter\b)`,
      sign`\b(?:after|once|when|as soon as) ${words}(?:${pay}|received)\b${upToTwo}
        \b(?:viewing|view|visit|(?:see|show) (?:you )?(?:it|(?:the|my) ${home}))\b`,
      sign`\b(?:pay ${words}first|first ${words}${pay}),? (?:and )?(?:then )?(?!month)${words}${viewing}\b`,
      sign`\bviewings?\b${gap}\b(?:after|once) ${words}${pay}\b`,
      sign`\b${borg}\b${gap},? ?\b(?:voor|voordat|alvorens|voorafgaand aan|zonder) ${words}${bezichtiging}\b`,
      sign`\b(?:voor|voordat) ${words}bezichtig\w{0,8}\b${gap}\b(?:${betaal}|vra\w{2,4} ${words}${borg})\b`,
      sign`\b(?:bezichtig\w{0,8}|kijken)\b[^.!?\n]{0,30}\b(?:niet mogelijk|onmogelijk|(?:kan|gaat|lukt) (?:\w{1,8} )?niet)\b
        ${stretch}\b(?:${betaal}|maak|vooraf)\b`,
      sign`\bgeen bezichtig\w{0,8}\b${stretch}\b(?:${betaal}|maak|vooraf|borg eerst)\b`,
      sign`\beerst ${words}${borg}\b${stretch}\b(?:dan|daarna|pas) ${words}${bezichtiging}\b`,
      sign`\bna (?:ontvangst van )?(?:de |je |uw )?${borg}\b${upToTwo}\b${bezichtiging}\b`,
      sign`\bbezichtig\w{0,8}\b${gap}\b(?:na|zodra) ${words}${borg}\b`,
      sign`\b${borg}\b${gap}\bom ${words}(?:${woning}|sleutels?) (?:te reserveren|vast te (?:houden|leggen))`,
    ],
  },
  {
    name: 'moneyTransfer',
    reason:
      'Money sent by Western Union, MoneyGram, crypto or gift card is almost impossible to get back, so fraudsters like to ask for it.',
    signs: [
      sign`\b(?:western ?union|money ?gram)\b(?! (?:office|shop|branch|kantoor|winkel))`,
      sign`\b(?:${pay}|rent|send|sent|money|accept)\b${gap}\b${untraceable}\b`,
      sign`\b(?:${borg}|huur|geld|stuur|storten)\b${gap}\b${untraceable}\b`,
      sign`\b${untraceable} (?:payments?|only|accepted|wallet|transfer|betaling|betalen)\b`,
    ],
  },
  {
    name: 'foreignAccount',
    reason:
      'Rent for a home in the Netherlands is normally paid to a Dutch account (its number begins with NL), and money on a foreign account is hard to get back.',
    signs: [
      sign`\b(?:${pay}|rent|send|sent|money|goes)\b${gap}\b(?:to|into|on|onto|in) ${words}
        (?:${foreign} (?:bank )?account|account (?:is )?(?:in|from) (?:the )?(?:${countries}|abroad)|account abroad)\b`,
      sign`\b(?:${borg}|huur|geld|stuur|storten)\b${gap}\b(?:op|naar) ${words}
        (?:${buitenlandse} (?:bank)?rekening|(?:bank)?rekening(?:nummer)? in (?:het buitenland|${landen}))`,
      sign`\b(?!nl)[a-z]{2}\d{2}[ -]?[a-z\d]{4}[ -]?\d{4}[ -]?\d{4}`,
    ],
  },
  {
    name: 'ownerAbroad',
    reason:
      'An owner who is abroad and cannot show you the home is a story that fraudsters often tell.',
    signs: [
      sign`\b${owner}(?: (?:is|are|who|now|currently|lives?|living|works?|working|stays?|has|have)\b|'s\b)${gap}
        (?<!\b(?:has|have) (?:lived|worked|been) )\b${abroad}\b`,
      sign`\b${owner} (?:just |recently )?(?:moved|relocated)\b${gap}\b${abroad}\b`,
      sign`\b(?:i'?m|i am|we are|i live|i work|i moved|we moved|i have moved|i've moved)\b${gap}\b${abroad}\b
        ${stretch}(?:\bcan ?not\b|can'?t\b|\bunable to\b|\bnot able to\b) ${words}(?:show|let you in|hand over|give you)\b`,
      sign`\b(?:rent(?:ing)?|let(?:ting)?|sublet(?:ting)?) (?:out )?(?:it out|(?:my|our) ${words}${home})\b${gap},? ?
        \b(?:as|because|since|now that) (?:i|we)(?:'m|'ve)? (?:(?!going|moving|leaving|will)\w{1,15} ){0,4}${abroad}\b(?! (?:from|next|in|during))`,
      sign`\b${eigenaar}\b${gap}\b${elders}\b`,
      sign`\bik (?:ben|zit|woon|verblijf|werk)\b${gap}\b${elders}\b
        ${stretch}\b(?:laten zien|tonen|rondleid\w{0,4}|opendoen|sleutels? (?:over)?geven)\b`,
      sign`\bverhuur\b${gap},? ?\b(?:omdat|want|aangezien) (?:ik|wij|we) ${words}${elders}\b`,
    ],
  },
  {
    name: 'keysByPost',
    reason:
      'Keys that are sent by post are a promise that fraudsters often make, so take the keys from a person, at the home itself.',
    signs: [
      sign`\bkeys?\b${gap}\b(?:by|via|through|in|with|per) (?:the )?(?:registered |express |normal )?${post}\b`,
      sign`\b(?:mail|post|courier|ship|dhl|fedex)(?:ing)? (?:you |over )?(?:the |your |both )?(?:house )?keys?\b`,
      sign`\b(?:send|sending) (?:you |over )?(?:the |your |both )(?:house )?keys?\b`,
      sign`\bkeys?\b${gap}\b(?:mailed|posted|shipped|couriered|sent) (?:to|over|out)\b`,
      sign`\b(?:huis)?sleutels?\b${gap}\b(?:per|via|met|in) (?:de )?(?:aangetekende )?${koerier}\b`,
      sign`\b(?:huis)?sleutels?\b${gap}\b(?:op|toe|na|ver)(?:ge)?stu(?:ren|urd|ur)\b`,
      sign`\b(?:stuur|verstuur|verzend) (?:ik |wij |we )?(?:je |jou |u |jullie )?(?:dan )?de (?:huis)?sleutels?\b`,
    ],
  },
  {
    name: 'otherMessenger',
    reason:
      'Fraudsters like to move to another app or to email at once, where nobody else can see what they ask of you.',
    signs: [
      sign`\b(?:contact|text|message|reach|add|write|dm|find|call|chat|talk|reply|respond|ping)(?: (?:to|with))?
        (?: (?:me|us|him|her|the ${owner}))?(?: \w{1,10}){0,2} (?:on|at|by|via|through|to|over|using) ${words}${messenger}\b`,
      sign`\b(?:(?:whats ?app|telegram|e-?mail|mail) (?:me|us)|(?:send|drop) (?:me|us) an? ${messenger})\b`,
      sign`\b(?:only|just|alleen|uitsluitend) (?:on |by |via |through |per |op )?${messenger}\b`,
      sign`\b${whatsapp}(?: only|:| (?:number|nummer)| ?(?:at |me |op )?[(]?(?:\+|0)\d)`,
      sign`\b(?:text|call|message|contact|sms|reach|app|bel)(?: (?:me|us|him|her|mij))? ${words}${foreignNumber}`,
      sign`\b(?:wa\.me|t\.me|api\.whatsapp\.com)/`,
      sign`\bapp(?:en)? (?:(?:me|mij|ons|even|gerust)\b|(?:kan )?(?:naar|op) [+0]\d)`,
      sign`\b(?:stuur|zend)(?: (?:me|mij|ons))? (?:even |gerust )?een (?:app(?:je)?|e-?mail|mailtje|whats ?app\w{0,4})\b`,
      sign`\b(?:contact|reage(?:er|ren)|bereik\w{0,4}|bericht(?:je)?|stuur|voeg)\b${gap}\b(?:via|op|per) ${words}${messenger}\b`,
      sign`\bmail(?:en)? (?:me |mij |ons )?(?:naar|op)\b`,
    ],
  },
  {
    name: 'noRegistration',
    reason:
      'Most newcomers must register at their address (BRP), and a home where this is not possible may be let without permission or may not exist.',
    signs: [
      sign`\bno (?:address |city |gemeente )?${registration}\b(?! (?:fees?|costs?|number|needed|required|problems?))`,
      sign`\b${registration}\b${stillClosed}(?:\bnot|n't|\bim) ?(?:be )?(?:possible|allowed|permitted|available|included|offered)\b
        (?! for (?:more|couples?|two|2|a second|a third))`,
      sign`\b(?:${registration}|brp|inschrijv(?:en|ing))(?: possible| mogelijk)? ?[:?] ?(?:no|nee|not|niet)\b`,
      sign`\b(?:not possible to|you (?:can ?not|can't|can not|will not be able to|won't be able to)) register\b`,
      sign`\bwithout (?:the )?(?:brp|${registration}|registering)\b(?! (?:is|would be) (?:also )?(?:fine|ok|okay))`,
      sign`\b(?:no|geen) brp\b`,
      sign`\b${inschrijving}\b${stillClosed}\b(?:niet|on) ?(?:mogelijk|toegestaan)\b`,
      sign`\b${inschrijving}\b${stillClosed}\b(?:kan|mag|gaat|lukt)(?: (?:hier|er|helaas)){0,2} niet\b`,
      sign`\b(?:je|u|jullie) k[au]nt? (?:je |u |zich )?(?:hier |er |helaas ){0,2}niet inschrijven\b`,
      sign`\b(?:kun|kunt|kan|mag) (?:je|u) (?:je |u )?(?:hier |er |helaas ){0,2}niet (?:\w{1,10} )?inschrijven\b`,
      sign`\bgeen (?:brp[ -]?)?(?:inschrijving|registratie)\b`,
      sign`\bzonder (?:brp|inschrijving|registratie|inschrijven)\b`,
    ],
  },
]

const refusals = any`
  never|not|\w{2,7}n't|dont|without|no|avoid|beware of|watch out for|careful with|nooit|niet|
  geen|zonder|pas op voor|vermijd`
/** What may stand between "never" and the sign, so that "smoking not allowed" refuses nothing. */
const lightWords = any`
  an?|the|any|my|your|to|be|ever|please|just|want|need|have|like|me|us|you|anyone|anybody|people|
  someone|${owner}|tenants?|who|that|ask\w{0,3}|for|in|accept|use|using|${pay}|send|money|rent|
  by|via|with|through|trust|fall|offers?|looking|interested|${home}s?|te|om|je|u|mij|ons|iemand|mensen|
  ${eigenaar}|die|de|het|een|vra\w{2,4}|${borg}|geld|huur|over|per|met|op|aan|naar|${woning}s?|
  zoek|ik|wij|we`
// Plain spaces: what the line before refuses says nothing of this one.
const takenBackBefore = new RegExp(`\\b${refusals}(?:,? ${lightWords}){0,8} $`)
const takenBackAfter =
  /^,? (?:(?:is|are|hoeft|kan|mag|liever) ){1,2}(?:not|never|niet|nooit)\b(?! (?:a|an|een)\b)/iu

/** "Never pay by Western Union" and "Appen liever niet" warn of what they name. */
const isTakenBack = (text: string, start: number, end: number) =>
  text.slice(Math.max(0, start - 100), start).search(takenBackBefore) !== -1 ||
  text.slice(end, end + 40).search(takenBackAfter) !== -1

/** Capitals, letters made to look different, accents, invisible marks and wrapped lines change nothing. */
const tidy = (text: string) =>
  (/\p{Ll}/u.test(text) ? text : text.toLowerCase())
    .replace(/[‘’ʼ`´]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\n) ?\n ?(?=[\p{Ll}\d€+])/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .toLowerCase()

/**
 * The rules a text meets, in the order of the table: the title and the content of a post about
 * housing. They are signs and no proof, so they never hold a post back. Whoever only tells of them, to
 * warn others or to ask for advice, meets none.
 */
export const housingWarnings = (text: string): HousingRule[] => {
  const tidied = tidy(text)
  const whole = readAsWhole(tidied)
  const shows = (pattern: RegExp) =>
    [...tidied.matchAll(pattern)].some(({ 0: found, index }) => {
      const end = index + found.length
      return !isTakenBack(tidied, index, end) && !isDescribed(whole, index, end)
    })
  return housingRules.filter(({ signs }) => signs.some(shows))
}

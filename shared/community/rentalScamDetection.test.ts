import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findScamWarnings, scamRules } from './rentalScamDetection.ts'

const met = (text: string) => findScamWarnings(text).map(({ name }) => name)

const wordings: Record<string, string[]> = {
  payBeforeViewing: [
    'You pay the deposit before the viewing.',
    'A deposit of €500 is required before viewing, this is to see who is serious',
    'Please transfer the first month rent before you can see the room',
    'Before I can show you the apartment I need a deposit of 300 euro',
    'Viewings are not possible at the moment, so please pay the deposit first to be sure of it.',
    'I can’t show the studio this month, but if you pay in advance it is yours',
    'Pay a reservation fee of 250 EUR to hold the room, many people are asking',
    'Once the deposit has been paid, we will plan a viewing',
    'Pay first, viewing later',
    'Betaal de borg vóór de bezichtiging, dan weet ik dat je serieus bent',
    'Graag eerst de borg overmaken, daarna kun je komen kijken',
    'Bezichtigen is helaas niet mogelijk, dus je maakt de borg vooraf over',
    'Voor de bezichtiging vragen wij een aanbetaling van 200 euro',
    'Na betaling van de borg plannen we een bezichtiging',
    'Je betaalt 300 euro om de kamer te reserveren',
  ],
  moneyTransfer: [
    'You can send the money by Western Union',
    'Payment through MoneyGram only',
    'The first month can be paid in Bitcoin',
    'Please send the deposit in USDT',
    'I accept crypto, bank is slow here',
    'Deposit in Steam cards or gift cards is okay',
    'Betalen kan via western  union',
    'De borg graag in crypto of bitcoin',
    'Je kunt de huur ook in bitcoins overmaken',
    'De eerste maand betaal je met cadeaukaarten',
  ],
  foreignAccount: [
    'Please transfer the rent to my foreign bank account',
    'The deposit goes to an account in the UK',
    'You pay into my Spanish account, I am from there',
    'Send the deposit to our bank account in Spain',
    'Please transfer 900 to GB29 NWBK 6016 1331 9268 19',
    'Rent to be paid to my account in Germany.',
    'Deposit to: ES9121000418450200051332 (name: J. Smith)',
    'De huur maak je over naar een buitenlandse rekening',
    'De borg storten op mijn Spaanse bankrekening',
    'Je betaalt de huur op een rekening in het buitenland',
    'Maak de eerste maand over op IBAN LT12 1000 0111 0100 1000',
  ],
  ownerAbroad: [
    'The owner is currently abroad.',
    'My landlord lives in London and trusts me with everything',
    'The owner is not in the Netherlands this year',
    'The owner’s overseas until next year',
    "I'm currently out of the country so I cannot show you the flat myself",
    'I am in London for my work, unfortunately I can not hand over the house in person',
    'I am renting out my apartment because I moved to the UK',
    'De eigenaar zit in het buitenland',
    'De verhuurder woont momenteel in Engeland',
    'Ik zit voor mijn werk in het buitenland en kan de woning niet zelf laten zien',
    'Ik verhuur mijn appartement omdat ik naar Spanje ben verhuisd',
  ],
  keysByPost: [
    'You will get the keys by post',
    'The keys and the contract are sent with DHL',
    'I will mail you the keys the same day',
    'We send the keys to your address',
    'Keys will be\nshipped to you within two days',
    'I will courier the keys after we sign',
    'Je krijgt de sleutels per post',
    'De sleutel wordt per aangetekende post verstuurd',
    'Ik stuur je de sleutels zodra het contract getekend is',
    'De sleutels kan ik naar je opsturen',
    'Huissleutels komen met de koerier',
  ],
  otherMessenger: [
    'Contact me only on WhatsApp',
    'contact   me only on\nwhats app please',
    'Add me on Telegram @roomsadam',
    'Text me at +44 7700 900123',
    'Interested? WhatsApp me on +31 6 12345678',
    'I do not read messages here, write to me by email',
    'WhatsApp only, I am never online here',
    'Whatsapp: 06-12345678',
    'More pictures: https://wa.me/447700900123',
    'C𝗼𝗻𝘁𝗮𝗰𝘁 𝗺𝗲 𝗼𝗻 𝗪𝗵𝗮𝘁𝘀𝗔𝗽𝗽',
    'App me op 06 12345678',
    'Reageren kan alleen via WhatsApp',
    'Stuur me even een appje, hier kijk ik niet',
    'Voeg me toe op Telegram',
    'Interesse? Mail naar kamers@example.com',
  ],
  noRegistration: [
    'No registration',
    'Sorry, registration is not possible',
    'Nice room near the park, without BRP',
    "Registration at this address isn't allowed.",
    'You cannot register here, but post is fine',
    'No BRP registration, short stay only',
    'registration not possible\nno pets',
    'It is not possible to register at the address',
    'Inschrijven niet mogelijk',
    'Geen inschrijving, maximaal zes maanden',
    'Leuke kamer zonder inschrijving',
    'Inschrijving is helaas niet mogelijk',
    'Je kunt je hier niet inschrijven',
    'Inschrijven kan helaas niet',
  ],
}

const honest = [
  'You pay the deposit after the viewing.',
  'Registration is possible',
  'Sunny room, no pets, registration possible',
  'Registration possible, smoking not allowed',
  'Registration is not possible for more than two people',
  'No registration fee, no agency costs',
  'Never pay by Western Union',
  'Please don’t ask me to pay before a viewing',
  'Do not pay any deposit before you have seen the room.',
  'You pay nothing before the viewing',
  "We'd never send the keys by post, you get them from me at the door",
  'Beware of landlords who ask for a deposit before viewing',
  'After the viewing you pay one month of rent to reserve the room',
  'My family lives abroad and visits once a year',
  'I am looking for a room, I am abroad until August',
  "I'm in London until May so I cannot come to viewings in person",
  'I still have a Spanish bank account, can I pay the rent from it?',
  'I am renting out my room because I am going abroad for a semester',
  'I work in crypto and earn enough for the rent',
  'The bank is in the UK',
  'Rent by bank transfer to NL91 ABNA 0417 1643 00',
  'The house has a WhatsApp group for the cleaning',
  'There is no room for a car, but you can pay for parking in the street',
  'We give you the keys when we sign the contract together in the flat',
  'Please don’t contact me on WhatsApp, a message here is fine',
  'Looking for a studio, please no offers without registration',
  'No viewings on Sunday, you can pay the rent monthly',
  'The owner lives downstairs and shows you around herself',
  'Send me a message here for a viewing, deposit is one month',
  'First month 850, deposit 850\nViewing on Saturday between 10 and 12',
  'Inschrijven mogelijk',
  'Inschrijving bij de gemeente is mogelijk, roken niet toegestaan',
  'Geen inschrijfkosten, borg is één maand huur',
  'Na de bezichtiging betaal je de borg',
  'Betaal nooit voor de bezichtiging en nooit via Western Union',
  'Borg 500 euro, stuur een bericht voor een bezichtiging',
  'De sleutels krijg je van mij bij de woning',
  'Vergeet niet je in te schrijven bij de gemeente',
  'Ik zoek een kamer, ik zit nog tot juli in het buitenland',
  'Wij vragen nooit om de borg voor je de kamer hebt gezien',
  'Ik zoek geen kamer zonder inschrijving',
  'App liever niet, een bericht hier is prima',
]

describe.each(scamRules.map(({ name }) => name))('%s', (name) => {
  it('has enough sample wordings', () => expect(wordings[name]?.length).toBeGreaterThanOrEqual(10))

  it.each(wordings[name] ?? [])('is the only match for %j', (text) => {
    expect(met(text)).toEqual([name])
    expect(met(text.toUpperCase())).toEqual([name])
    expect(met(`Room in Utrecht\n\n${text}\n\nKind regards`)).toEqual([name])
  })
})

it.each(honest)('no rule matches %j', (text) => {
  expect(met(text)).toEqual([])
  expect(met(text.replaceAll(' ', ' \u00a0 ').replaceAll('’', "'"))).toEqual([])
})

it('a post matches all its rules, in table order', () => {
  expect(
    met(`Beautiful 2-room apartment near Vondelpark, €750 all in

Dear all, I am renting out my apartment because I have moved to London for my work. It is fully
furnished, internet and heating included. As I can not show you the apartment myself you pay the
deposit of €750 in advance. Payment goes through MoneyGram. The keys and the contract will be sent
to you by DHL, and if you do not like it you get everything back.
Registration is unfortunately not possible.
If you are serious contact me only on WhatsApp: +44 7700 900123`),
  ).toEqual([
    'payBeforeViewing',
    'moneyTransfer',
    'ownerAbroad',
    'keysByPost',
    'otherMessenger',
    'noRegistration',
  ])
  expect(
    met(`Ruime studio in Rotterdam, per direct beschikbaar

Hallo! De eigenaar zit in het buitenland en ik regel alles voor haar. Wil je komen kijken? Dat kan,
maar graag eerst de borg overmaken en daarna kijken, er is veel belangstelling. Je maakt de borg van
600 euro over op een Spaanse rekening.
Inschrijven kan hier niet
App me op 06-12345678`),
  ).toEqual([
    'payBeforeViewing',
    'foreignAccount',
    'ownerAbroad',
    'otherMessenger',
    'noRegistration',
  ])
})

it('each rule is reported once', () => {
  expect(met('Pay by Western Union. Pay by MoneyGram. WhatsApp only. WhatsApp me.')).toEqual([
    'moneyTransfer',
    'otherMessenger',
  ])
})

it('runs in linear time on long and hostile texts', () => {
  const pieces = fc.constantFrom(
    ...[
      'pay ',
      'before viewing ',
      'no ',
      'never to ',
      'registration ',
      'owner is ',
      'keys ',
      ',',
      '.',
    ],
    ...[
      'contact me ',
      'betaal ',
      'voor de ',
      'aa',
      ' ',
      '\n',
      'NL12 ',
      'ab12 3456 ',
      'ﷺ',
      '́',
      '’',
      'x',
    ],
  )
  const hostile = fc
    .tuple(fc.array(pieces, { minLength: 1, maxLength: 6 }), fc.string({ unit: 'binary' }))
    .map(([repeated, end]) => `${repeated.join('').repeat(10_000)}`.slice(0, 10_000) + end)
  fc.assert(
    fc.property(hostile, (text) => Array.isArray(findScamWarnings(text))),
    { numRuns: 30, seed: 20_260_101 },
  )
})

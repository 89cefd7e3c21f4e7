import { describe, expect, it } from 'vitest'
import { findScamWarnings } from './rentalScamDetection.ts'

const met = (text: string) => findScamWarnings(text).map(({ name }) => name)

/** Posts that warn of, report or ask about fraud. */
const describing = [
  'Never pay before you have seen the room; someone asked me to pay a deposit through Western Union and disappeared.',
  'Rental scam in Utrecht\n\nBe careful! The owner is abroad, the keys come by post and the deposit has to be paid before the viewing.',
  'I was scammed last month. The landlord lives in London. I paid the deposit by MoneyGram before the viewing and never heard of him again.',
  'A guy on Facebook wanted me to transfer the first month before he would show the flat. Block him.',
  'Red flags when you look for a room:\n- the owner is abroad\n- payment in Bitcoin\n- keys by post\n- you can only contact them on WhatsApp\n- registration is not possible',
  'If someone asks you to pay the deposit before the viewing, walk away.',
  'When the landlord is in Spain and promises to send the keys by DHL, it is a fake.',
  'Landlords who want the deposit in crypto are never honest.',
  'How do you recognise a fraudster? He asks for the deposit before viewing and moves to WhatsApp only.',
  'My friend lost 900 euro: she paid a reservation fee to hold the room, and the owner moved to Canada.',
  'They told us the keys would be sent by courier after we paid by Western Union. We went to the police.',
  'Is it normal to pay the deposit before the viewing? The agency says it is usual here.',
  'The landlord wants me to pay a month in advance before I can see the room. Should I pay?',
  'My landlord says registration is not possible. Is that legal in the Netherlands?',
  'He asked us to contact him on WhatsApp and then to send the money to an account in Germany.',
  'Fake listing on the Kanaalstraat: "owner currently abroad, keys by post". Please report it if you see it.',
  'Has anyone rented from Jan de Vries? He says that he is in England and will mail you the keys.',
  'Almost fell for it: beautiful studio, low rent, deposit through MoneyGram. It was too good to be true.',
  'Warning signs I learned the hard way: no registration, an IBAN in Lithuania, rent paid to a foreign account.',
  'Someone offered me a flat for 600 euro if I paid with gift cards. I said no.',
  'Pas op voor oplichters: de eigenaar zit in het buitenland en de sleutels komen per post.',
  'Iemand vroeg me om de borg te betalen voor de bezichtiging. Niet doen!',
  'Ik ben bijna opgelicht. De verhuurder woont in Engeland en ik moest de borg via Western Union overmaken.',
  'Als de verhuurder vraagt om de borg vooraf te betalen zonder bezichtiging, ga er dan niet op in.',
  'Is dit normaal? De verhuurder zegt dat inschrijven niet mogelijk is.',
  'Nepadvertentie in Leiden! Hij wilde dat ik de huur naar een buitenlandse rekening overmaakte.',
  'Ik heb aangifte gedaan bij de politie: ik betaalde de borg voor de bezichtiging en kreeg nooit een sleutel.',
  'Wees voorzichtig met kamers zonder inschrijving en met mensen die alleen via WhatsApp willen praten.',
  'PSA for newcomers: do not send money before a viewing. I know three people who paid by Western Union and lost everything.',
  'Watch out with the listing on Marktplaats from "Maria": owner lives in Italy, viewing only after payment of the deposit.',
  'Our housing office says: real landlords will not ask for the deposit before a viewing, and they do not send the keys by post.',
  'I paid the deposit before the viewing and got no key.',
  'We were told to send the deposit through Western Union.',
  'Lesson learned: a landlord who lives in Dubai and wants MoneyGram is no landlord.',
  'Does anyone know if a landlord may refuse registration? Mine says registration is not allowed.',
  'Got a weird reply today: "I am currently out of the country so I can not show you the flat, pay via crypto". Delete!',
  'How I lost 1200 euro: the owner was in Portugal, I had to pay before viewing, and the keys were sent by FedEx. They never came.',
  'My advice: meet the landlord, see the room, then sign, then pay. Anyone asking for payment before viewing is not serious.',
  'Tips: check the Kadaster, do not pay by gift cards, do not trust keys by mail.',
  'Ik kreeg een bericht van iemand die in Spanje zit en de sleutels per post wilde sturen. Trap er niet in.',
  'Tip voor nieuwkomers: betaal pas na de bezichtiging. Een verhuurder die de borg via bitcoin wil, is een oplichter.',
  'Weet iemand of een kamer zonder inschrijving mag? Mijn huisbaas zegt dat inschrijven niet kan.',
  'Common tricks: they say the owner is abroad, they move the talk to WhatsApp only, they ask for crypto.',
  'What I learned in six months of looking for a room\n\n“Inschrijven niet mogelijk” means that you cannot register, and without that there is no BSN and no doctor, so I stopped reading there.\n\nTwo men wanted money before I had seen anything. I lost nothing, but it was close.',
  'Is this offer for a studio in Delft real?\n\nHe writes: “I am the owner but I am working in London at the moment, so I cannot show you the place myself. Please pay the deposit before the viewing to reserve it, and I will send you the keys by post.” He prefers to talk on WhatsApp only.\n\nThe pictures look nice. What do you think?',
  'He wrote to me: "Dear student, I rent out my flat as I live in Germany now, please transfer one month of rent before the viewing and I will mail you the keys". I blocked him.',
  'Reminder from the international office: never transfer money before viewing a room. Nobody honest will send you keys by post.',
  'I want to share my experience. The woman said she lived in Spain and that the keys would be sent by courier. I transferred 1,100 euro and never got anything.',
  'Help! I sent the deposit before the viewing and now the landlord does not answer. What can I do?',
  'Do landlords here often ask for a deposit before the viewing? I am new and do not know what is usual.',
  'They will tell you that the keys come by post. They will tell you that they are abroad. Do not believe a word of it.',
  'Why do so many ads say registration is not possible? And what happens if I register anyway?',
  'Three signs that an offer is fake: no viewing, keys by post, payment in crypto.',
  'Our student union made a list of tricks: owner abroad, deposit before viewing, only WhatsApp. The list hangs in the canteen.',
  'Mijn huisgenoot heeft de borg overgemaakt voor de bezichtiging. Hij is zijn geld kwijt.',
  'Vorige week kreeg ik dit bericht: "Ik woon in Londen, je kunt de borg overmaken en dan stuur ik de sleutels per post". Opletten dus.',
  'Mijn vriendin heeft de borg via Western Union betaald en hoorde nooit meer iets.',
]

/** Fraudulent offers, including some that mention fraud. */
const soliciting = [
  'Studio in the centre, 750 all in. The owner is abroad, so please pay the deposit before the viewing.',
  'I am renting out my flat. I moved to London, the keys will be sent to you by DHL.',
  'Room available now. Pay by Western Union and it is yours.',
  'My apartment is available from May. Deposit in Bitcoin only.',
  'Beware of scams! I rent out my own flat honestly. The deposit goes to my Spanish account.',
  'This is no scam. You pay the deposit before the viewing and get your money back if you do not like it.',
  'There are many scammers here, so I ask a deposit before viewing to see who is serious.',
  'Because of all the scammers I need a deposit in advance before I can show you the room.',
  'I was scammed by a tenant once, therefore I require payment before the viewing.',
  'Be careful with other ads. Mine is real: contact me only on WhatsApp +44 7700 900123.',
  'Not a fraud! Please transfer the first month before you can see the room.',
  'The owner asked me to rent out his house. He is in Spain, and the owner is abroad until May. Pay by MoneyGram.',
  'We are letting our apartment as we are in Canada. The keys are mailed to you.',
  'Watch out for fake listings. Available immediately: sunny studio, payment by Western Union.',
  'Looking for a new tenant. He asked for the deposit before viewing, it goes to an account in the UK.',
  'Serious people only. Text me at +44 7700 900123, I do not answer here.',
  'For rent: two rooms in Delft. You will get the keys by post once the deposit is paid.',
  'If you are serious, send me the deposit by MoneyGram and I send you the keys.',
  'The police know me, no worries. You pay the deposit to reserve the room before anyone sees it.',
  'To prevent fraud the deposit is required before the viewing.',
  'I accept gift cards for the rent, it is safe for you and for me.',
  'Te huur: kamer in Utrecht. Betaal de borg voor de bezichtiging.',
  'Ik verhuur mijn studio. Pas op voor oplichters, bij mij is het veilig: de borg gaat via Western Union.',
  'Geen oplichting! Je betaalt de borg voor de bezichtiging en krijgt de sleutels per post.',
  'Vanwege alle oplichters vraag ik een aanbetaling voor de bezichtiging.',
  'Mooie kamer, per direct. De eigenaar zit in het buitenland en stuurt de sleutels per post.',
  'Wees er snel bij, graag eerst de borg overmaken en daarna kijken. App me op 06 12345678.',
  'Cozy studio Jordaan €800. I live in Norway now, so the keys go by DHL after payment. Serious people only.',
  'Hello dear, flat is free from June. Owner is in UK. Contact via WhatsApp +44 7911 123456 for the contract.',
  '2 bedroom, all bills included, deposit 1000 to be paid via MoneyGram prior to viewing. Trusted agency, no scam.',
  'My aunt lives abroad and asked me to find a tenant. Deposit first by bitcoin then I arrange a viewing.',
  'No fraud, no stress. Send the deposit by Western Union and receive the keys by post.',
  'Kamer vrij in Delft, ik zit in het buitenland en kan de kamer niet laten zien. Stuur mij een app, borg via bitcoin.',
  'Appartement Rotterdam. Eigenaar woont in Duitsland. Na betaling van de borg plannen we een bezichtiging. Geen fraude.',
  'To protect you against scams we use an escrow: pay the deposit before the viewing and get it back.',
  'Nice room for a student. Registration not possible. WhatsApp only.',
  'People told me to be careful with strangers, so I only give the keys by post after payment by Western Union.',
  'What do you think, nice studio? Pay by Western Union today and it is yours.',
  'The pictures are not fake. You pay the deposit before the viewing.',
  'You may call the owner, he is abroad and the keys come by post.',
  '“Best room in the whole town” say my guests. Pay the deposit before the viewing to book it.',
  '“Lovely studio, keys by post, pay the deposit before the viewing.”',
  'Is this the home you want? The owner lives in Portugal, keys come by courier.',
  'There are many scams. Pay the deposit before the viewing, and it is yours.',
]

describe('a post that describes fraud', () => {
  it.each(describing)('matches no rule: %j', (text) => {
    expect(met(text)).toEqual([])
  })
})

describe('a fraudulent offer', () => {
  it.each(soliciting)('matches a rule: %j', (text) => {
    expect(met(text)).not.toEqual([])
  })
})

it('in an offer, reported demands match and warnings do not', () => {
  const offer = 'I rent out my room in Leiden.'
  expect(met(`${offer} The owner asked me to take the deposit before the viewing.`)).toEqual([
    'payBeforeViewing',
  ])
  expect(met(`${offer} If anyone asks you to pay before the viewing, it is not me.`)).toEqual([])
})

it('in a warning, demands to the reader still match', () => {
  const warning = 'Beware of scams, owners who are abroad and keys by post.'
  expect(met(`${warning} Contact me on WhatsApp.`)).toEqual(['otherMessenger'])
  expect(met(`${warning} They always contact me on WhatsApp.`)).toEqual([])
})

import { weekdayNear } from './dates.ts'
import type { DemoEvent } from './events.ts'

/** Past and future events independent of the season. */
export const otherEvents: DemoEvent[] = [
  {
    when: weekdayNear(-52, 5, '20:00'),
    hours: 2,
    title: 'Welcome drinks for new arrivals',
    description:
      'Arrived this season? The first drink is on those who came last year. No programme, no name tags, and an earlier tram for whoever is tired.',
    location: 'Café Walenburg, Rotterdam',
    category: 'networking',
    price: 'free',
    seats: 30,
    attendees: 'ana luca priya oleksii tomasz wei sofia amina',
  },
  {
    when: weekdayNear(-27, 0, '13:00'),
    hours: 2,
    title: 'An hour with Vermeer',
    description:
      'The Mauritshuis is small enough for one afternoon. We look at six paintings, slowly, and have apple pie after.',
    location: 'Mauritshuis, The Hague',
    category: 'educational',
    price: '19.00',
    seats: 12,
    attendees: 'amina ana luca wei joris priya sofia tomasz thabo',
  },
  {
    when: weekdayNear(-12, 6, '10:00'),
    hours: 3,
    title: 'Bicycle repair morning',
    description:
      'A flat tyre is not a reason to take the tram. Bring your bicycle; tools, patches and coffee are there.',
    location: 'Stationsplein, Groningen',
    category: 'educational',
    price: '4.00',
    seats: 10,
    attendees: 'oleksii mina sofia wei rafael ana joris priya',
  },
  {
    when: weekdayNear(58, 3, '19:00'),
    hours: 2,
    title: 'Tax return, step by step',
    description:
      'What the blue envelope wants, which boxes concern you, and who helps for free. Bring your annual statement and a DigiD that works.',
    location: 'OBA Oosterdok, Amsterdam',
    category: 'educational',
    price: 'free',
    seats: 30,
    attendees: 'luca wei',
  },
  {
    when: weekdayNear(37, 5, '19:30'),
    hours: 3,
    title: 'Board games and bitterballen',
    description:
      'Twenty games on the shelf, rules explained in whatever language is at the table. The kitchen is open until ten.',
    location: 'Spelcafé, Delft',
    category: 'social',
    price: '3.50',
    seats: 18,
    attendees: 'wei tomasz rafael',
    picture: 'games',
  },
  {
    when: weekdayNear(-6, 0, '15:00'),
    hours: 2,
    title: 'Football in the park',
    description:
      'Two jumpers make a goal. All levels, shoes without studs, and a substitute’s bench with cake.',
    location: 'Vondelpark, Amsterdam',
    category: 'sports',
    price: 'free',
    seats: 22,
    attendees: 'luca oleksii mina thabo rafael wei tomasz joris',
  },
  {
    when: weekdayNear(-38, 3, '19:00'),
    hours: 1.5,
    title: 'Renting without surprises',
    description:
      'Deposits, service costs and the huurcommissie, explained by somebody who has read the small print.',
    location: 'Bibliotheek Neude, Utrecht',
    category: 'educational',
    price: 'free',
    seats: 35,
    attendees: 'amina ana priya wei luca ingrid tomasz',
  },
  {
    when: weekdayNear(66, 6, '10:30'),
    hours: 2,
    title: 'Language tandem in the library',
    description:
      'Half an hour of your language, half an hour of mine, then we change partners. Children are welcome at the picture books.',
    location: 'Bibliotheek Centrum, Haarlem',
    category: 'educational',
    price: 'free',
    seats: 24,
    attendees: 'sofia joris',
  },
  {
    when: weekdayNear(45, 0, '12:00'),
    hours: 3,
    title: 'A dish from home',
    description:
      'Everybody brings one pot and the story that goes with it. Write the ingredients on a card, for those with allergies.',
    location: 'Strijp-S, Eindhoven',
    category: 'food',
    price: 'free',
    seats: 20,
    attendees: 'priya amina',
  },
  {
    when: weekdayNear(-45, 6, '14:00'),
    hours: 3,
    title: 'Swap your wardrobe',
    description:
      'Bring five pieces you no longer wear, go home with five you will. What is left goes to the clothes bank.',
    location: 'Wereldmuseum, Rotterdam',
    category: 'social',
    price: 'free',
    seats: 30,
    attendees: 'priya sofia ingrid ana amina wei',
  },
  {
    when: weekdayNear(73, 4, '20:00'),
    hours: 2,
    title: 'Choir without sheet music',
    description:
      'Dutch songs by ear, from Boudewijn de Groot to the one about the potatoes. Nobody has to be able to sing.',
    location: 'Oosterkerk, Amsterdam',
    category: 'cultural',
    price: '2.50',
    seats: 40,
    attendees: 'luca',
  },
  {
    when: weekdayNear(-18, 0, '10:00'),
    hours: 5,
    title: 'Windmills of Kinderdijk',
    description:
      'By water bus from Rotterdam, on foot along nineteen mills, and back before it rains.',
    location: 'Erasmusbrug, Rotterdam',
    category: 'cultural',
    price: '16.00',
    seats: 18,
    attendees: 'wei ana tomasz thabo joris luca sofia priya ingrid',
  },
]

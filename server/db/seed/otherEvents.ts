import { around } from './dates.ts'
import type { DemoEvent } from './events.ts'

/** What happens at any time of the year, behind and ahead of today. */
export const otherEvents: DemoEvent[] = [
  {
    when: around(-52, 5, '20:00'),
    hours: 2,
    title: 'Welcome drinks for new arrivals',
    description:
      'Arrived this season? The first drink is on those who came last year. No programme, no name tags, and an earlier tram for whoever is tired.',
    location: 'Café Walenburg, Rotterdam',
    category: 'networking',
    price: 'free',
    places: 30,
    coming: 'ana mina luca priya oleksii',
  },
  {
    when: around(-27, 0, '13:00'),
    hours: 2,
    title: 'An hour with Vermeer',
    description:
      'The Mauritshuis is small enough for one afternoon. We look at six paintings, slowly, and have apple pie after.',
    location: 'Mauritshuis, The Hague',
    category: 'educational',
    price: '19.00',
    places: 12,
    coming: 'amina ana luca wei',
  },
  {
    when: around(-12, 6, '10:00'),
    hours: 3,
    title: 'Bicycle repair morning',
    description:
      'A flat tyre is not a reason to take the tram. Bring your bicycle; tools, patches and coffee are there.',
    location: 'Stationsplein, Groningen',
    category: 'educational',
    price: '4.00',
    places: 10,
    coming: 'oleksii mina sofia',
  },
  {
    when: around(58, 3, '19:00'),
    hours: 2,
    title: 'Tax return, step by step',
    description:
      'What the blue envelope wants, which boxes concern you, and who helps for free. Bring your annual statement and a DigiD that works.',
    location: 'OBA Oosterdok, Amsterdam',
    category: 'educational',
    price: 'free',
    places: 30,
    coming: 'luca wei',
  },
  {
    when: around(37, 5, '19:30'),
    hours: 3,
    title: 'Board games and bitterballen',
    description:
      'Twenty games on the shelf, rules explained in whatever language is at the table. The kitchen is open until ten.',
    location: 'Spelcafé, Delft',
    category: 'social',
    price: '3.50',
    places: 18,
    coming: 'wei mina',
    picture: 'games',
  },
  {
    when: around(-6, 0, '15:00'),
    hours: 2,
    title: 'Football in the park',
    description:
      'Two jumpers make a goal. All levels, shoes without studs, and a substitute’s bench with cake.',
    location: 'Vondelpark, Amsterdam',
    category: 'sports',
    price: 'free',
    places: 22,
    coming: 'luca oleksii mina',
  },
  {
    when: around(-38, 3, '19:00'),
    hours: 1.5,
    title: 'Renting without surprises',
    description:
      'Deposits, service costs and the huurcommissie, explained by somebody who has read the small print.',
    location: 'Bibliotheek Neude, Utrecht',
    category: 'educational',
    price: 'free',
    places: 35,
    coming: 'amina ana priya',
  },
  {
    when: around(66, 6, '10:30'),
    hours: 2,
    title: 'Language tandem in the library',
    description:
      'Half an hour of your language, half an hour of mine, then we change partners. Children are welcome at the picture books.',
    location: 'Bibliotheek Centrum, Haarlem',
    category: 'educational',
    price: 'free',
    places: 24,
    coming: 'sofia joris',
  },
  {
    when: around(45, 0, '12:00'),
    hours: 3,
    title: 'A dish from home',
    description:
      'Everybody brings one pot and the story that goes with it. Write the ingredients on a card, for those with allergies.',
    location: 'Strijp-S, Eindhoven',
    category: 'food',
    price: 'free',
    places: 20,
    coming: 'priya amina',
  },
  {
    when: around(-45, 6, '14:00'),
    hours: 3,
    title: 'Swap your wardrobe',
    description:
      'Bring five pieces you no longer wear, go home with five you will. What is left goes to the clothes bank.',
    location: 'Wereldmuseum, Rotterdam',
    category: 'social',
    price: 'free',
    places: 30,
    coming: 'mina priya sofia',
  },
  {
    when: around(73, 4, '20:00'),
    hours: 2,
    title: 'Choir without sheet music',
    description:
      'Dutch songs by ear, from Boudewijn de Groot to the one about the potatoes. Nobody has to be able to sing.',
    location: 'Oosterkerk, Amsterdam',
    category: 'cultural',
    price: '2.50',
    places: 40,
    coming: 'luca',
  },
  {
    when: around(-18, 0, '10:00'),
    hours: 5,
    title: 'Windmills of Kinderdijk',
    description:
      'By water bus from Rotterdam, on foot along nineteen mills, and back before it rains.',
    location: 'Erasmusbrug, Rotterdam',
    category: 'cultural',
    price: '16.00',
    places: 18,
    coming: 'mina wei ana',
  },
]

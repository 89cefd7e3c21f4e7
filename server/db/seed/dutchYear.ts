import { carnival, kingsDay, on, weekdayFrom, yearly } from './dates.ts'
import type { DemoEvent } from './events.ts'

/** Days of the Dutch year, shown when they fall into the months around today. */
export const dutchYear: DemoEvent[] = [
  {
    when: yearly(on(10, 3), '10:00'),
    hours: 3,
    title: 'Leidens Ontzet: herring and white bread',
    description:
      'Leiden celebrates the end of the siege of 1574 with herring, white bread and hutspot. We queue together at the Waag and Joris explains why.',
    location: 'De Waag, Leiden',
    category: 'cultural',
    price: 'free',
    places: null,
    coming: 'joris ana wei sofia',
  },
  {
    when: yearly(weekdayFrom(11, 1, 6), '19:00'),
    hours: 6,
    title: 'Museum night together',
    description:
      'Fifty museums stay open until two. We start in the Scheepvaartmuseum, vote on where to go next, and lose each other around midnight.',
    location: 'Het Scheepvaartmuseum, Amsterdam',
    category: 'cultural',
    price: '23.50',
    places: 15,
    coming: 'luca mina priya ana',
  },
  {
    when: yearly(on(11, 11), '17:30'),
    hours: 1.5,
    title: 'Sint-Maarten lantern walk',
    description:
      'Children sing at the doors for sweets, grown-ups carry the lanterns. Make one with us first, the walk begins when it is dark.',
    location: 'Grote Markt, Haarlem',
    category: 'social',
    price: 'free',
    places: null,
    coming: 'sofia joris amina',
  },
  {
    when: yearly(weekdayFrom(12, 8, 6), '15:00'),
    hours: 4,
    title: 'Christmas market by candlelight',
    description:
      'Gouda lights its square with candles only. We meet at the station, share a bag of oliebollen and listen to the choir on the steps of the town hall.',
    location: 'Station, Gouda',
    category: 'social',
    price: 'free',
    places: 30,
    coming: 'wei ana priya mina',
  },
  {
    when: yearly(on(12, 25), '13:00'),
    hours: 4,
    title: 'Christmas lunch for whoever stays',
    description:
      'Not everybody flies home. Bring a dish that belongs to your holidays, whatever they are, and stay for cards. Joris opens his house and his piano.',
    location: 'Hooigracht, Leiden',
    category: 'food',
    price: 'free',
    places: 12,
    coming: 'joris ana oleksii',
  },
  {
    when: yearly(on(1, 1), '11:30'),
    hours: 2,
    title: 'New Year’s dive, wet or dry',
    description:
      'At noon ten thousand people run into the North Sea with orange hats. Join them, or hold the towels: both count. Pea soup afterwards.',
    location: 'Boulevard, Scheveningen',
    category: 'sports',
    price: '4.00',
    places: 20,
    coming: 'oleksii luca',
  },
  {
    when: yearly(weekdayFrom(1, 15, 6), '13:00'),
    hours: 2,
    title: 'National Tulip Day',
    description:
      'Growers fill the square with two hundred thousand tulips, and everybody may pick a bunch. Come with the tram; bicycles do not fit.',
    location: 'Museumplein, Amsterdam',
    category: 'cultural',
    price: 'free',
    places: null,
    coming: 'priya ana',
  },
  {
    when: yearly(carnival, '13:00'),
    hours: 5,
    title: 'Carnival in the south',
    description:
      'Brass bands, confetti and a city under another name. Priya knows where the parade turns. Costumes are not optional.',
    location: 'Markt, Eindhoven',
    category: 'cultural',
    price: 'free',
    places: 25,
    coming: 'priya',
  },
  {
    when: yearly(kingsDay, '10:00'),
    hours: 5,
    title: 'King’s Day flea market',
    description:
      'Sell what you no longer need on a blanket, buy what you never knew you needed, wear orange. We share one long blanket at the Wilhelminapark.',
    location: 'Wilhelminapark, Utrecht',
    category: 'social',
    price: 'free',
    places: null,
    coming: 'ana joris luca wei sofia',
  },
  {
    when: yearly(on(5, 5), '14:00'),
    hours: 4,
    title: 'Liberation Day festival',
    description:
      'Music, debate and a shared lunch on the day freedom is celebrated. We meet at the statue and take a place in the grass.',
    location: 'Park Transwijk, Utrecht',
    category: 'cultural',
    price: 'free',
    places: null,
    coming: 'amina oleksii ana',
  },
]

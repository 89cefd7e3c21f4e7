import type { EventCategory } from '#shared/events/contract.ts'
import { fixedDate, inMonths, unlessAhead, type When, weekdayNear, yearly } from './dates.ts'

export type DemoEvent = {
  when: When
  hours: number
  title: string
  description: string
  location: string
  town: string
  category: EventCategory
  price: string
  seats: number | null
  /** Usernames in booking order. Those beyond the limit are on the waitlist. */
  attendees: string
  /** Booked, then cancelled. */
  cancelledBy?: string
  /** Paid in advance. After the event everybody has paid except those marked in the outcomes. */
  paid?: string
  /** The name of a file in `pictures`. */
  picture?: string
  /** Codes; without them English. */
  languages?: string[]
  /** The name of a demo group. */
  group?: string
  isMembersOnly?: boolean
  isLocationHidden?: boolean
  /** Username; without it the organiser. */
  host?: string
}

const sinterklaas = yearly(fixedDate(12, 5), '18:00')

/** Events of the next weeks. One is full and has a waitlist. */
export const comingEvents: DemoEvent[] = [
  {
    when: weekdayNear(4, 4, '19:30'),
    hours: 2,
    title: 'Dutch café night',
    languages: ['nl', 'en'],
    description:
      'A table, a drink and an evening of Dutch at every level. Joris brings conversation cards, you bring one word you learned this week.\n\nNobody switches to English before nine.',
    location: 'Café De Zaak, Utrecht',
    town: 'Utrecht',
    group: 'Dutch over coffee',
    category: 'social',
    price: 'free',
    seats: 16,
    attendees: 'joris sofia leila ana oleksii wei niamh mina tomasz hana',
    host: 'joris',
  },
  {
    when: weekdayNear(7, 6, '14:00'),
    hours: 2.5,
    title: 'Canal walk for newcomers',
    description:
      'Along the Rapenburg, over a good many bridges and into two courtyards that most people walk past. We end with hot chocolate. The price covers the guide.',
    location: 'Rapenburg, Leiden',
    town: 'Leiden',
    group: 'New arrivals',
    category: 'cultural',
    price: '7.50',
    seats: 8,
    attendees: 'joris wei priya amina luca',
    host: 'joris',
    paid: 'joris priya',
  },
  {
    when: sinterklaas,
    hours: 3,
    title: 'Sinterklaas evening with poems',
    languages: ['nl', 'en'],
    description:
      'On pakjesavond the Dutch tease each other in rhyme. Draw a name at the door, write four lines with help from Joris, and hear your own read aloud. Pepernoten included.',
    location: 'Buurthuis Noord, Amsterdam',
    town: 'Amsterdam',
    category: 'cultural',
    price: '5.00',
    seats: 5,
    attendees: 'luca amina joris sofia ana wei priya oleksii',
    cancelledBy: 'amina',
    paid: 'luca sofia ana',
  },
  {
    when: unlessAhead(sinterklaas, weekdayNear(12, 6, '18:00')),
    hours: 3,
    title: 'Pancakes and small talk',
    description:
      'One long table, one pan per four people, and the question you always wanted to ask a neighbour. Batter and syrup are there; bring a topping from home.',
    location: 'Buurthuis Noord, Amsterdam',
    town: 'Amsterdam',
    category: 'food',
    price: '5.00',
    seats: 5,
    attendees: 'luca amina joris sofia ana wei priya oleksii',
    cancelledBy: 'amina',
    paid: 'luca sofia ana',
  },
  {
    when: weekdayNear(17, 3, '17:30'),
    hours: 2,
    title: 'First job in the Netherlands',
    description:
      'Contracts, holiday money, notice periods, and what is expected of you at a borrel. Amina explains what the law says; Luca tells what really happens.',
    location: 'Central Library, Rotterdam',
    town: 'Rotterdam',
    group: 'Expats',
    isMembersOnly: true,
    category: 'networking',
    price: 'free',
    seats: 40,
    attendees: 'priya wei amina rafael dewi ingrid thabo',
  },
  {
    when: inMonths([10, 11, 12, 1, 2, 3], weekdayNear(20, 6, '11:00')),
    hours: 2,
    title: 'Ice skating for beginners',
    description:
      'Two rounds holding on to a chair, two without. Joris has taught half of Leiden to skate and shouts very kindly. Skates can be rented at the rink and are included.',
    location: 'Vechtsebanen, Utrecht',
    town: 'Utrecht',
    category: 'sports',
    price: '9.00',
    seats: 10,
    attendees: 'oleksii sofia wei luca ingrid hana thabo rafael',
  },
  {
    when: inMonths([4, 5, 6, 7, 8, 9], weekdayNear(20, 6, '11:00')),
    hours: 4,
    title: 'Beach morning',
    description:
      'Tram 1 to the end, shoes off, kites up. We meet under the clock of the Kurhaus and walk north until somebody is hungry.',
    location: 'Kurhaus, Scheveningen',
    town: 'The Hague',
    category: 'sports',
    price: 'free',
    seats: 25,
    attendees: 'amina oleksii sofia wei luca',
  },
  {
    when: inMonths([4, 5, 6, 7, 8, 9], weekdayNear(20, 0, '15:00')),
    hours: 3,
    title: 'Picnic and stories',
    languages: ['en', 'uk'],
    description:
      'Blankets, bread and a story of the first summer in this country. Bring something that tastes best outdoors; we bring plates, and umbrellas.',
    location: 'Zuiderpark, behind the open-air theatre, The Hague',
    town: 'The Hague',
    isLocationHidden: true,
    category: 'food',
    price: 'free',
    seats: 30,
    attendees: 'ana amina priya luca sofia thabo',
  },
  {
    when: inMonths([10, 11, 12, 1, 2, 3], weekdayNear(20, 0, '17:00')),
    hours: 3,
    title: 'Stamppot and stories',
    languages: ['nl', 'en'],
    description:
      'Mashed potatoes with kale, a vegetarian one with endive, and for each plate a story of the first winter in this country. Cooking starts at five, eating at six.',
    location: 'Kitchen of the Hogeschool, Johanna Westerdijkplein, The Hague',
    town: 'The Hague',
    isLocationHidden: true,
    category: 'food',
    price: '6.00',
    seats: 20,
    attendees: 'ana amina priya luca leila niamh thabo',
  },
]

/** Six Tuesdays; attendees have booked the first. */
export const demoSeries: DemoEvent & { weeks: number } = {
  when: weekdayNear(23, 2, '19:00'),
  weeks: 6,
  hours: 2,
  title: 'Dutch for beginners',
  languages: ['nl', 'en'],
  description:
    'Six Tuesdays from “hallo” to small talk at the bakery. Each evening is separate, so just book the ones you can come to. We have paper and tea.',
  location: 'Bibliotheek Neude, Utrecht',
  town: 'Utrecht',
  group: 'Language buddies',
  category: 'educational',
  price: '6.00',
  seats: 12,
  attendees: 'leila niamh oleksii thabo dewi hana',
  paid: 'leila niamh oleksii',
}

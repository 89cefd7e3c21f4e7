import type { EventCategory } from '#shared/events/contract.ts'
import { around, inMonths, on, unlessAhead, type When, yearly } from './dates.ts'
import type { DemoPicture } from './eventPictures.ts'

export type DemoEvent = {
  when: When
  hours: number
  title: string
  description: string
  location: string
  category: EventCategory
  price: string
  places: number | null
  /** Usernames, in the order in which they came. Those past the last place are waiting. */
  coming: string
  /** Booked, then gave the place up. */
  left?: string
  /** Have paid already; once it is over, all have who do not owe it (`demoAfterwards`). */
  paid?: string
  picture?: DemoPicture
}

const sinterklaas = yearly(on(12, 5), '18:00')

/** What the next weeks always hold. One of them is full, with people waiting. */
export const comingEvents: DemoEvent[] = [
  {
    when: around(4, 4, '19:30'),
    hours: 2,
    title: 'Dutch café night',
    description:
      'A table, a drink and an evening of Dutch at every level. Joris brings conversation cards, you bring one word you learned this week.\n\nNobody switches to English before nine.',
    location: 'Café De Zaak, Utrecht',
    category: 'social',
    price: 'free',
    places: 16,
    coming: 'ana joris mina oleksii sofia',
  },
  {
    when: around(7, 6, '14:00'),
    hours: 2.5,
    title: 'Canal walk for newcomers',
    description:
      'Along the Rapenburg, over a good many bridges and into two courtyards that most people walk past. We end with hot chocolate. The price covers the guide.',
    location: 'Rapenburg, Leiden',
    category: 'cultural',
    price: '7.50',
    places: 8,
    coming: 'joris wei priya amina luca',
    paid: 'joris priya',
  },
  {
    when: sinterklaas,
    hours: 3,
    title: 'Sinterklaas evening with poems',
    description:
      'On pakjesavond the Dutch tease each other in rhyme. Draw a name at the door, write four lines with help from Joris, and hear your own read aloud. Pepernoten included.',
    location: 'Buurthuis Noord, Amsterdam',
    category: 'cultural',
    price: '5.00',
    places: 5,
    coming: 'luca amina joris sofia mina wei priya oleksii',
    left: 'amina',
    paid: 'luca sofia mina',
  },
  {
    when: unlessAhead(sinterklaas, around(12, 6, '18:00')),
    hours: 3,
    title: 'Pancakes and small talk',
    description:
      'One long table, one pan per four people, and the question you always wanted to ask a neighbour. Batter and syrup are there; bring a topping from home.',
    location: 'Buurthuis Noord, Amsterdam',
    category: 'food',
    price: '5.00',
    places: 5,
    coming: 'luca amina joris sofia mina wei priya oleksii',
    left: 'amina',
    paid: 'luca sofia mina',
  },
  {
    when: around(17, 3, '17:30'),
    hours: 2,
    title: 'First job in the Netherlands',
    description:
      'Contracts, holiday money, notice periods, and what is expected of you at a borrel. Amina explains what the law says; Luca tells what really happens.',
    location: 'Central Library, Rotterdam',
    category: 'networking',
    price: 'free',
    places: 40,
    coming: 'mina priya wei',
  },
  {
    when: inMonths([10, 11, 12, 1, 2, 3], around(20, 6, '11:00')),
    hours: 2,
    title: 'Ice skating for beginners',
    description:
      'Two rounds holding on to a chair, two without. Joris has taught half of Leiden to skate and shouts very kindly. Skates can be rented at the rink and are included.',
    location: 'Vechtsebanen, Utrecht',
    category: 'sports',
    price: '9.00',
    places: 10,
    coming: 'oleksii sofia wei luca',
  },
  {
    when: inMonths([4, 5, 6, 7, 8, 9], around(20, 6, '11:00')),
    hours: 4,
    title: 'Beach morning',
    description:
      'Tram 1 to the end, shoes off, kites up. We meet under the clock of the Kurhaus and walk north until somebody is hungry.',
    location: 'Kurhaus, Scheveningen',
    category: 'sports',
    price: 'free',
    places: 25,
    coming: 'amina oleksii sofia wei luca',
  },
  {
    when: inMonths([4, 5, 6, 7, 8, 9], around(20, 0, '15:00')),
    hours: 3,
    title: 'Picnic and stories',
    description:
      'Blankets, bread and a story of the first summer in this country. Bring something that tastes best outdoors; we bring plates, and umbrellas.',
    location: 'Zuiderpark, The Hague',
    category: 'food',
    price: 'free',
    places: 30,
    coming: 'ana amina priya',
  },
  {
    when: inMonths([10, 11, 12, 1, 2, 3], around(20, 0, '17:00')),
    hours: 3,
    title: 'Stamppot and stories',
    description:
      'Mashed potatoes with kale, a vegetarian one with endive, and for each plate a story of the first winter in this country. Cooking starts at five, eating at six.',
    location: 'Haagse Hogeschool, The Hague',
    category: 'food',
    price: '6.00',
    places: 20,
    coming: 'ana amina priya',
  },
]

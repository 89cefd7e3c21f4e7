import { around } from './dates.ts'
import type { DemoEvent } from './events.ts'

/** Six Tuesdays in a row; who comes has booked the first of them. */
export const demoSeries: DemoEvent & { weeks: number } = {
  when: around(23, 2, '19:00'),
  weeks: 6,
  hours: 2,
  title: 'Dutch for beginners',
  description:
    'Six Tuesdays from “hallo” to a small talk at the bakery. Each evening stands by itself, so book those on which you can come. Paper and tea are there.',
  location: 'Bibliotheek Neude, Utrecht',
  category: 'educational',
  price: '6.00',
  places: 12,
  coming: 'leila niamh oleksii thabo dewi hana',
  paid: 'leila niamh oleksii',
  picture: 'talk',
}

import { type DemoPerson, person } from './people.ts'

export type DemoNewcomer = DemoPerson & {
  /** Groups that they joined on the day after they came. */
  joins: string[]
}

/** Those who came in the last weeks, one after the other. */
export const demoNewcomers: DemoNewcomer[] = [
  {
    ...person('tomasz', 58, {
      name: 'Tomasz Wolski',
      role: 'professional',
      location: 'Almere',
      nationality: 'Polish',
      languages: ['Polish', 'English'],
      interests: ['climbing', 'old radios'],
    }),
    joins: ['Expats'],
  },
  {
    ...person('ingrid', 51, {
      name: 'Ingrid Sørensen',
      role: 'student',
      location: 'Nijmegen',
      nationality: 'Norwegian',
      languages: ['Norwegian', 'English', 'German'],
      interests: ['rowing', 'knitting'],
    }),
    joins: ['Students'],
  },
  {
    ...person('thabo', 40, {
      name: 'Thabo Dlamini',
      role: 'professional',
      location: 'Amsterdam',
      nationality: 'South African',
      languages: ['Zulu', 'English', 'Afrikaans'],
      interests: ['jazz', 'running'],
    }),
    joins: ['Expats'],
  },
  {
    ...person('hana', 33, {
      name: 'Hana Novotná',
      role: 'au_pair',
      location: 'Amersfoort',
      nationality: 'Czech',
      languages: ['Czech', 'English'],
      interests: ['theatre', 'pancakes'],
    }),
    joins: ['New arrivals'],
  },
  {
    ...person('rafael', 26, {
      name: 'Rafael Costa',
      role: 'student',
      location: 'Tilburg',
      nationality: 'Brazilian',
      languages: ['Portuguese', 'English'],
      interests: ['capoeira', 'film'],
    }),
    joins: ['Students', 'New arrivals'],
  },
  {
    ...person('leila', 20, {
      name: 'Leila Rahimi',
      role: 'expat',
      location: 'Arnhem',
      nationality: 'Iranian',
      languages: ['Persian', 'English'],
      interests: ['calligraphy', 'walking'],
    }),
    joins: ['New in Utrecht'],
  },
  {
    ...person('niamh', 13, {
      name: 'Niamh Byrne',
      role: 'expat',
      location: 'Utrecht',
      nationality: 'Irish',
      languages: ['English', 'Irish'],
      interests: ['sea swimming', 'fiddle'],
    }),
    joins: ['New in Utrecht', 'New arrivals'],
  },
  {
    ...person('dewi', 9, {
      name: 'Dewi Lestari',
      role: 'student',
      location: 'Wageningen',
      nationality: 'Indonesian',
      languages: ['Indonesian', 'English'],
      interests: ['plants', 'badminton'],
    }),
    joins: ['Students', 'New arrivals'],
  },
  {
    ...person('rick', 7, {
      name: 'Rick Rooms',
      role: 'other',
      location: '',
      nationality: '',
      languages: [],
      interests: [],
    }),
    joins: [],
  },
  {
    ...person('chloe', 2, {
      name: 'Chloé Martin',
      role: 'professional',
      location: 'Utrecht',
      nationality: 'French',
      languages: ['French', 'English'],
      interests: ['bread', 'bicycles'],
    }),
    joins: ['New arrivals'],
  },
]

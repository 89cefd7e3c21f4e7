import type { ConsentChange } from '#shared/privacy/contract.ts'
import type { Role } from '#shared/users/user.ts'

type DemoPerson = {
  username: string
  name: string
  email: string
  role: Role
  isAdmin: boolean
  location: string
  nationality: string
  languages: string[]
  interests: string[]
  /** Days since registration. */
  daysHere: number
}

type Rest = Omit<DemoPerson, 'username' | 'email' | 'isAdmin' | 'daysHere'>

const person = (username: string, daysHere: number, rest: Rest, isAdmin = false): DemoPerson => ({
  username,
  email: `${username}@example.org`,
  isAdmin,
  daysHere,
  ...rest,
})

/** The people of the demo community. The first one registers first, so she is administrator. */
export const demoPeople: DemoPerson[] = [
  person(
    'ana',
    100,
    {
      name: 'Ana Pereira',
      role: 'expat',
      location: 'Utrecht',
      nationality: 'Portuguese',
      languages: ['Portuguese', 'English', 'Dutch'],
      interests: ['cooking', 'cycling', 'city history'],
    },
    true,
  ),
  person('joris', 97, {
    name: 'Joris Visser',
    role: 'language_buddy',
    location: 'Leiden',
    nationality: 'Dutch',
    languages: ['Dutch', 'English', 'German'],
    interests: ['skating', 'poetry', 'boats'],
  }),
  person('mina', 15, {
    name: 'Mina Kaya',
    role: 'student',
    location: 'Rotterdam',
    nationality: 'Turkish',
    languages: ['Turkish', 'English'],
    interests: ['architecture', 'board games', 'running'],
  }),
  person('luca', 93, {
    name: 'Luca Santoro',
    role: 'professional',
    location: 'Amsterdam',
    nationality: 'Italian',
    languages: ['Italian', 'English', 'French'],
    interests: ['coffee', 'football', 'design'],
  }),
  person('amina', 90, {
    name: 'Amina Haddad',
    role: 'professional',
    location: 'The Hague',
    nationality: 'Moroccan',
    languages: ['Arabic', 'French', 'English', 'Dutch'],
    interests: ['law', 'baking', 'the sea'],
  }),
  person('oleksii', 79, {
    name: 'Oleksii Bondar',
    role: 'other',
    location: 'Groningen',
    nationality: 'Ukrainian',
    languages: ['Ukrainian', 'English'],
    interests: ['chess', 'guitar', 'hiking'],
  }),
  person('priya', 76, {
    name: 'Priya Nair',
    role: 'expat',
    location: 'Eindhoven',
    nationality: 'Indian',
    languages: ['Malayalam', 'Hindi', 'English'],
    interests: ['dance', 'photography', 'gardening'],
  }),
  person('sofia', 69, {
    name: 'Sofía Ramírez',
    role: 'au_pair',
    location: 'Haarlem',
    nationality: 'Colombian',
    languages: ['Spanish', 'English'],
    interests: ['salsa', 'children’s books', 'beaches'],
  }),
  person('wei', 72, {
    name: 'Wei Chen',
    role: 'student',
    location: 'Delft',
    nationality: 'Chinese',
    languages: ['Mandarin', 'English'],
    interests: ['robotics', 'noodles', 'swimming'],
  }),
]

export const demoModerator = 'amina'

/** Has just arrived: her account shows what most members see. */
export const demoNewcomer = 'mina'

/** The password of every demo user. */
export const demoPassword = 'tulips and bicycles'

const documents: ConsentChange = {
  privacyPolicyAccepted: true,
  gdprConsent: true,
  dataRetentionConsent: true,
}

/** Optional consents. Members have accepted the documents as well. */
const optionalConsents: Record<string, ConsentChange> = {
  luca: { marketingConsent: true },
  amina: { dataProcessingConsent: true },
  priya: { marketingConsent: true, dataProcessingConsent: true },
  hana: { marketingConsent: true },
}

/** Have not looked at the documents yet. */
const undecided = ['rick', 'chloe', 'oleksii']

export const consentsOf = (username: string): ConsentChange | null =>
  undecided.includes(username) ? null : { ...documents, ...optionalConsents[username] }

type DemoNewcomer = DemoPerson & {
  /** Groups joined the day after registering. */
  joins: string[]
}

/** Users who registered in the last weeks. */
export const demoNewcomers: DemoNewcomer[] = [
  {
    ...person('tomasz', 58, {
      name: 'Tomasz Wolski',
      role: 'professional',
      location: 'Rotterdam',
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
    joins: ['Expats'],
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
    joins: ['New arrivals'],
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
    joins: ['New arrivals'],
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
    joins: ['New arrivals'],
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
    joins: ['New arrivals'],
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

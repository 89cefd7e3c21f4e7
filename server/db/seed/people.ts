import type { ConsentChange } from '#shared/privacy/contract.ts'
import type { Role } from '#shared/users/user.ts'

export type DemoPerson = {
  username: string
  name: string
  email: string
  role: Role
  isAdmin: boolean
  location: string
  nationality: string
  languages: string[]
  interests: string[]
  /** How long they have been here. */
  daysHere: number
}

type Rest = Omit<DemoPerson, 'username' | 'email' | 'isAdmin' | 'daysHere'>

export const person = (
  username: string,
  daysHere: number,
  rest: Rest,
  isAdmin = false,
): DemoPerson => ({
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
  person('mina', 84, {
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

/** Looks at what is reported, beside the administrator. */
export const demoModerator = 'amina'

/** One password for all of them. */
export const demoPassword = 'tulips and bicycles'

/** What some of them have agreed to. */
export const demoConsents: Record<string, ConsentChange> = {
  ana: { gdprConsent: true, privacyPolicyAccepted: true },
  luca: { gdprConsent: true, privacyPolicyAccepted: true, marketingConsent: true },
  amina: { gdprConsent: true, dataProcessingConsent: true },
  priya: { gdprConsent: true, privacyPolicyAccepted: true, marketingConsent: true },
  wei: { gdprConsent: true },
}

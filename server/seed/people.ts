import type { ConsentChange } from '#shared/privacy/contract.ts'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import type { Hope, Role } from '#shared/users/user.ts'
import { readCommunity } from './community.ts'

type DemoProfile = {
  about: string | null
  hopes: Hope[]
  speaks: [language: string, level: MemberLanguage['level']][]
  learns?: [language: string, level: MemberLanguage['level']][]
  /** Days since arrival. */
  arrived?: number
  mayBeSuggested?: boolean
}

type DemoPerson = {
  username: string
  name: string
  role: Role
  isAdmin: boolean
  location: string
  nationality: string
  languages: string[]
  interests: string[]
  /** Days since registration. */
  daysHere: number
  /** What they tell about themselves. */
  profile?: DemoProfile
}

type DemoNewcomer = DemoPerson & {
  /** Groups joined the day after registering. */
  joins: string[]
}

type People = {
  /** The first one registers first, so she is administrator. */
  people: DemoPerson[]
  /** They registered in the last weeks. */
  newcomers: DemoNewcomer[]
}

export const { people: demoPeople, newcomers: demoNewcomers } = readCommunity<People>('people')

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

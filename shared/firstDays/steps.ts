import type { Role } from '#shared/users/user.ts'
import type { Term } from './rules.ts'

export type StepEntry = {
  /** Stored in the database for completed steps, so it must never change. */
  key: string
  title: string
  hint: string
  term: Term
  /** Readable term, shown after the date: "By 12 Mar (within 5 days of arrival)". */
  termText: string
  /** True when required by law or an official body, false for our advice. */
  isRule: boolean
  /** When omitted: all roles. */
  roles?: readonly Role[]
  /** Completed automatically by this activity elsewhere in the product. */
  doneBy?: 'attendance' | 'membership'
  /** The slug of the guide that explains it. */
  guide: string
  /** The source of the term, or the responsible body. A path refers to one of our guides. */
  source: { name: string; address: string }
  /** The day it was last checked against its source. */
  checkedOn: string
}

const checkedOn = '2026-11-22'
const fromAbroad = ['student', 'expat', 'au_pair', 'professional'] as const
const newcomerRoles = [...fromAbroad, 'other'] as const

/** All steps, ordered by the end of their terms; `stepsFor` selects those of a role. */
export const stepEntries: readonly StepEntry[] = [
  {
    key: 'registration',
    title: 'Register at the municipality',
    hint: 'If you stay longer than four months, register where you live and get your BSN. Book the appointment before you travel if you can.',
    term: { days: 5 },
    termText: 'within 5 days of arrival',
    isRule: true,
    guide: 'first-weeks',
    source: {
      name: 'Government.nl',
      address:
        'https://www.government.nl/topics/personal-data/personal-records-database-brp/registering-in-the-basisregistratie-personen---brp',
    },
    checkedOn,
  },
  {
    key: 'agency',
    title: 'Sign the daily schedule with your host family',
    hint: 'Agree on all seven days of the week together. Your agency is there for you too, so keep its number at hand.',
    term: { days: 7 },
    termText: 'first week',
    isRule: false,
    roles: ['au_pair'],
    guide: 'residence-permit',
    source: {
      name: 'IND',
      address: 'https://ind.nl/en/residence-permits/au-pair-and-exchange/residence-permit-au-pair',
    },
    checkedOn,
  },
  {
    key: 'transport',
    title: 'Sort out public transport',
    hint: 'You can check in with a contactless bank card. If you travel often, a personal card with a discount may be cheaper.',
    term: { days: 14 },
    termText: 'first 2 weeks',
    isRule: false,
    guide: 'getting-around',
    source: { name: 'OVpay', address: 'https://www.ovpay.nl/en' },
    checkedOn,
  },
  {
    key: 'enrolment',
    title: 'Complete your enrolment',
    hint: 'Give your school or university your BSN and address. Ask DUO if you can get student finance. It depends on your nationality, age, course and work.',
    term: { days: 21 },
    termText: 'first 3 weeks',
    isRule: false,
    roles: ['student'],
    guide: 'education-system',
    source: {
      name: 'DUO',
      address: 'https://duo.nl/particulier/student-finance/eligibility.jsp',
    },
    checkedOn,
  },
  {
    key: 'bank',
    title: 'Open a bank account',
    hint: 'Banks ask for your ID, your address and your BSN. Some let you send the BSN later.',
    term: { days: 21 },
    termText: 'first 3 weeks',
    isRule: false,
    roles: newcomerRoles,
    guide: 'first-weeks',
    source: {
      name: 'Your Europe',
      address:
        'https://europa.eu/youreurope/citizens/consumers/financial-products-and-services/bank-accounts-eu/index_en.htm',
    },
    checkedOn,
  },
  {
    key: 'permit',
    title: 'Collect your residence permit',
    hint: 'Only if you need one. The IND writes to you when your card is ready, usually two weeks after taking your fingerprints. Then make an appointment.',
    term: { days: 28 },
    termText: 'first 4 weeks',
    isRule: false,
    roles: fromAbroad,
    guide: 'residence-permit',
    source: {
      name: 'IND',
      address: 'https://ind.nl/en/positive-decision-on-residence-permit-what-should-i-still-do',
    },
    checkedOn,
  },
  {
    key: 'digid',
    title: 'Apply for DigiD',
    hint: 'The login for the government and health insurers. You get the activation code by post at your registered address.',
    term: { days: 28 },
    termText: 'first 4 weeks',
    isRule: false,
    guide: 'first-weeks',
    source: { name: 'DigiD', address: 'https://www.digid.nl/en' },
    checkedOn,
  },
  {
    key: 'group',
    title: 'Join your first group',
    hint: 'Meet people who study, work or are new here, just like you. We tick this for you when you join one.',
    term: { days: 30 },
    termText: 'first month',
    isRule: false,
    doneBy: 'membership',
    guide: 'meeting-people',
    source: { name: 'our guide', address: '/resources/meeting-people' },
    checkedOn,
  },
  {
    key: 'event',
    title: 'Go to your first event',
    hint: 'Many people come alone the first time. We tick this for you once you’ve been to one.',
    term: { days: 35 },
    termText: 'first 5 weeks',
    isRule: false,
    doneBy: 'attendance',
    guide: 'meeting-people',
    source: { name: 'our guide', address: '/resources/meeting-people' },
    checkedOn,
  },
  {
    key: 'gp',
    title: 'Register with a GP',
    hint: 'The huisarts (GP) is your first doctor for almost everything. Register before you get ill.',
    term: { days: 42 },
    termText: 'first 6 weeks',
    isRule: false,
    guide: 'first-weeks',
    source: {
      name: 'Government.nl',
      address: 'https://www.government.nl/topics/health-insurance',
    },
    checkedOn,
  },
  {
    key: 'language',
    title: 'Start learning Dutch',
    hint: 'A course, an app or a language buddy: an hour a week is a good start. If you have to do the civic integration exam, DUO will write to you.',
    term: { days: 60 },
    termText: 'first 2 months',
    isRule: false,
    roles: newcomerRoles,
    guide: 'learning-dutch',
    source: { name: 'DUO', address: 'https://inburgeren.nl/en/how-do-i-integrate.jsp' },
    checkedOn,
  },
  {
    key: 'insurance',
    title: 'Take out health insurance',
    hint: 'Almost everyone who lives or works here must have it. Students who don’t work may be an exception. Ask the SVB.',
    term: { months: 4 },
    termText: 'within 4 months of arrival',
    isRule: true,
    guide: 'first-weeks',
    source: {
      name: 'Government.nl',
      address:
        'https://www.government.nl/topics/health-insurance/question-and-answer/when-do-i-need-to-take-out-health-insurance-if-i-come-to-live-in-the-netherlands',
    },
    checkedOn,
  },
  {
    key: 'payroll',
    title: 'Ask your employer about the 30% facility',
    hint: 'If you qualify, you apply together. Apply within four months of your first working day, and it counts from that day.',
    term: { months: 4 },
    termText: 'within 4 months of your first working day',
    isRule: true,
    roles: ['professional', 'expat'],
    guide: 'job-search-tips',
    source: {
      name: 'Belastingdienst',
      address:
        'https://www.belastingdienst.nl/wps/wcm/connect/en/individuals/content/coming-to-work-in-the-netherlands-30-percent-facility',
    },
    checkedOn,
  },
]

export const stepsFor = (role: string): StepEntry[] =>
  stepEntries.filter(({ roles }) => !roles || roles.some((one) => one === role))

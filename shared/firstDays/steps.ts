import type { Label } from '#shared/language/t.ts'
import type { Role } from '#shared/users/user.ts'
import type { Term } from './rules.ts'

export type StepEntry = {
  /** Stored in the database for completed steps, so it must never change. */
  key: string
  title: Label
  hint: Label
  term: Term
  /** Readable term, shown after the date: "By 12 Mar (within 5 days of arrival)". */
  termText: Label
  /** True when required by law or an official body, false for our advice. */
  isRule: boolean
  /** When omitted: all roles. */
  roles?: readonly Role[]
  /** Completed automatically by this activity elsewhere in the product. */
  doneBy?: 'attendance' | 'membership'
  /** The slug of the guide that explains it. */
  guide: string
  /** The source of the term, or the responsible body. Without a name: one of our guides. */
  source: { name?: string; address: string }
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
    title: 'firstDays.step.registration.title',
    hint: 'firstDays.step.registration.hint',
    term: { days: 5 },
    termText: 'firstDays.step.registration.term',
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
    title: 'firstDays.step.agency.title',
    hint: 'firstDays.step.agency.hint',
    term: { days: 7 },
    termText: 'firstDays.step.agency.term',
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
    title: 'firstDays.step.transport.title',
    hint: 'firstDays.step.transport.hint',
    term: { days: 14 },
    termText: 'firstDays.step.transport.term',
    isRule: false,
    guide: 'getting-around',
    source: { name: 'OVpay', address: 'https://www.ovpay.nl/en' },
    checkedOn,
  },
  {
    key: 'enrolment',
    title: 'firstDays.step.enrolment.title',
    hint: 'firstDays.step.enrolment.hint',
    term: { days: 21 },
    termText: 'firstDays.step.enrolment.term',
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
    title: 'firstDays.step.bank.title',
    hint: 'firstDays.step.bank.hint',
    term: { days: 21 },
    termText: 'firstDays.step.bank.term',
    isRule: false,
    roles: newcomerRoles,
    guide: 'first-weeks',
    source: {
      // untranslated: the name of a website.
      name: 'Your Europe',
      address:
        'https://europa.eu/youreurope/citizens/consumers/financial-products-and-services/bank-accounts-eu/index_en.htm',
    },
    checkedOn,
  },
  {
    key: 'permit',
    title: 'firstDays.step.permit.title',
    hint: 'firstDays.step.permit.hint',
    term: { days: 28 },
    termText: 'firstDays.step.permit.term',
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
    title: 'firstDays.step.digid.title',
    hint: 'firstDays.step.digid.hint',
    term: { days: 28 },
    termText: 'firstDays.step.digid.term',
    isRule: false,
    guide: 'first-weeks',
    source: { name: 'DigiD', address: 'https://www.digid.nl/en' },
    checkedOn,
  },
  {
    key: 'group',
    title: 'firstDays.step.group.title',
    hint: 'firstDays.step.group.hint',
    term: { days: 30 },
    termText: 'firstDays.step.group.term',
    isRule: false,
    doneBy: 'membership',
    guide: 'meeting-people',
    source: { address: '/resources/meeting-people' },
    checkedOn,
  },
  {
    key: 'event',
    title: 'firstDays.step.event.title',
    hint: 'firstDays.step.event.hint',
    term: { days: 35 },
    termText: 'firstDays.step.event.term',
    isRule: false,
    doneBy: 'attendance',
    guide: 'meeting-people',
    source: { address: '/resources/meeting-people' },
    checkedOn,
  },
  {
    key: 'gp',
    title: 'firstDays.step.gp.title',
    hint: 'firstDays.step.gp.hint',
    term: { days: 42 },
    termText: 'firstDays.step.gp.term',
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
    title: 'firstDays.step.language.title',
    hint: 'firstDays.step.language.hint',
    term: { days: 60 },
    termText: 'firstDays.step.language.term',
    isRule: false,
    roles: newcomerRoles,
    guide: 'learning-dutch',
    source: { name: 'DUO', address: 'https://inburgeren.nl/en/how-do-i-integrate.jsp' },
    checkedOn,
  },
  {
    key: 'insurance',
    title: 'firstDays.step.insurance.title',
    hint: 'firstDays.step.insurance.hint',
    term: { months: 4 },
    termText: 'firstDays.step.insurance.term',
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
    title: 'firstDays.step.payroll.title',
    hint: 'firstDays.step.payroll.hint',
    term: { months: 4 },
    termText: 'firstDays.step.payroll.term',
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

import type { GuideText } from './guide.ts'

export const jobs: GuideText = {
  lead: 'Many people find work here without speaking Dutch, above all in technology, logistics, hospitality and international offices. Good preparation saves you weeks.',
  parts: [
    {
      title: 'May you work?',
      points: [
        'With a passport of the European Union, Norway, Iceland, Liechtenstein or Switzerland you need no permit.',
        'With another passport, read the back of your residence card: it says whether work is free, needs a permit, or is not allowed. The immigration service (IND) explains each kind.',
        'Highly skilled migrants need an employer that the IND recognises as a sponsor; the list is public. Recent graduates can ask for an orientation year.',
        'You also need a citizen service number (BSN) and a bank account.',
      ],
    },
    {
      title: 'Where vacancies are',
      points: [
        'LinkedIn, Indeed, the websites of companies themselves, and werk.nl of the public employment service (UWV).',
        'Temporary agencies (uitzendbureaus) are a normal way in, also towards steady jobs.',
        'Many posts are filled through people who know people. Go to meetups, and ask somebody in your field for a coffee: it is less strange here than it may sound.',
      ],
    },
    {
      title: 'Your CV and letter',
      points: [
        'One or two pages, the latest job first, with results rather than tasks. A photo, date of birth or marital status is not needed.',
        'A letter (motivatiebrief) of less than a page: why this job, why you, when you can start.',
        'In the talk, people are direct and expect questions back. Saying plainly what you do well is not boasting.',
        'Have a foreign diploma compared by the Information Centre for Credential Evaluation (IDW). Professions such as nurse, doctor and teacher need recognition before you start.',
      ],
    },
    {
      title: 'Before you sign',
      points: [
        'Look at hours, length of the contract, trial period, notice, pension and travel costs. In many sectors a collective agreement (cao) sets them.',
        'There is a minimum wage by the hour. Holiday allowance (vakantiegeld) comes on top of your wage and is usually paid in May. You always get a payslip.',
        'Staff hired from abroad can sometimes use a tax arrangement; the employer asks for it together with you.',
        'Working for yourself? Register with the Chamber of Commerce (KVK) and keep aside money for taxes.',
      ],
    },
    {
      title: 'Dutch helps',
      points: [
        'Even where English is spoken, a little Dutch opens the lunch table, and later better jobs. A language buddy or volunteer work is a good start.',
      ],
    },
  ],
  links: [
    { label: 'IND: residence permits and work', href: 'https://ind.nl/en' },
    { label: 'werk.nl: vacancies and advice', href: 'https://www.werk.nl/' },
    { label: 'IDW: foreign diplomas', href: 'https://www.idw.nl/en/' },
    { label: 'Business.gov.nl: working for yourself', href: 'https://business.gov.nl/' },
  ],
}

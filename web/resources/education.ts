import type { GuideText } from './guide.ts'

export const education: GuideText = {
  lead: 'Children must go to school from the age of five, and most start when they turn four. Schools are paid for by the state, and parents choose which one.',
  parts: [
    {
      title: 'Primary school',
      points: [
        'Eight years, called group 1 to group 8. Public schools are open to all beliefs; others rest on a religion or a way of teaching, such as Montessori. All follow the same core goals and are inspected.',
        'Visit a few schools and register early. Some cities share out the places together, with dates on the website of the municipality.',
        'Schools may ask for a voluntary contribution. A child may not be left out when it is not paid.',
        'Children who do not speak Dutch yet often spend their first time in a newcomer or language class.',
      ],
    },
    {
      title: 'Secondary school',
      points: [
        'In group 8 the school gives advice, helped by a test. Three main roads follow: vmbo prepares for vocational education, havo for universities of applied sciences, vwo for research universities.',
        'The choice is not final. Many first years are mixed, and pupils can move up or add a next diploma later.',
        'Newcomers of secondary age usually start in an international bridging class (ISK), where Dutch comes first.',
        'Until they turn eighteen, young people go on learning until they have a basic qualification.',
      ],
    },
    {
      title: 'After school',
      points: [
        'Mbo teaches a trade, at school or while working. Hbo (universities of applied sciences) is practical, wo (research universities) is academic.',
        'You apply through Studielink. Some studies have a limited number of places and close months before the others.',
        'The fee depends on your nationality and earlier degrees. DUO, the state agency for education, explains fees and student finance.',
        'Many studies are taught in English; ask how much Dutch you need for internships.',
      ],
    },
    {
      title: 'Care for young children',
      points: [
        'Day care (kinderopvang), childminders (gastouders) and after-school care (bso) have waiting lists, so ask while you are still expecting. Working or studying parents can often get childcare benefit.',
      ],
    },
    {
      title: 'Learning as a grown-up',
      points: [
        'Your municipality knows which Dutch courses are free or cheap for you. Public libraries often hold a language point (Taalhuis) and a language café.',
        'Some newcomers must pass a civic integration exam. Then you get a letter, and the municipality makes a plan with you.',
        'Diplomas from elsewhere can be compared with Dutch ones.',
      ],
    },
  ],
  links: [
    { label: 'Government.nl: education', href: 'https://www.government.nl/themes/education' },
    { label: 'DUO: fees, finance, integration', href: 'https://duo.nl/particulier/?taal=en' },
    { label: 'Study in NL: study programmes', href: 'https://www.studyinnl.org/' },
    { label: 'Scholen op de kaart: compare schools', href: 'https://scholenopdekaart.nl/' },
  ],
}

import type { GuideText } from './guide.ts'

export const housing: GuideText = {
  lead: 'Homes are scarce, above all in the big cities. Start early, look in several places at once, and consider towns with a good train line.',
  parts: [
    {
      title: 'Where to look',
      points: [
        'Private rent: websites such as Pararius, Funda and Kamernet, and local letting agents. Answer new offers within hours, with your papers ready: proof of identity, income or a work contract, and a few friendly lines about yourself.',
        'Social rent: homes of housing associations are given out through regional websites. Waiting lists are long, so register on the day you can.',
        'Students: ask your school about rooms kept for new students before you look elsewhere.',
        'A short stay first: a temporary room gives you time to view homes in person.',
      ],
    },
    {
      title: 'Words in the advertisement',
      points: [
        'Kaal is empty, often without a floor or lamps. Gestoffeerd has floors and curtains. Gemeubileerd is furnished.',
        'Exclusief means that gas, water, electricity and service costs come on top; inclusief means that they are in the price.',
        'Inschrijven mogelijk means that you may register at the address. You need that for your citizen service number (BSN), so leave a home where it is not allowed.',
      ],
    },
    {
      title: 'A fair contract',
      points: [
        'Most new contracts run without an end date; temporary ones are allowed only in certain cases, such as for students.',
        'For many homes a points system sets the highest rent. Ask for the count. The rent tribunal (Huurcommissie) can check it and lower the rent.',
        'The law limits the deposit, and says how soon it must come back after you leave. Take photos on the first day and have them added to the contract.',
        'An agent who works for the landlord may not charge you a fee as well.',
        'With a low income you may get rent benefit (huurtoeslag) for some homes.',
      ],
    },
    {
      title: 'Keep away from scams',
      points: [
        'Never pay before you, or somebody you trust, has seen the home inside and read the contract.',
        'Be careful with a price that is too good, an owner who is abroad, or keys that come by post.',
        'The land register (Kadaster) tells who owns a home. Pay by bank transfer only, to the name in the contract.',
      ],
    },
    {
      title: 'When you have the key',
      points: [
        'Register with your municipality in the first days, arrange energy, water, internet and home contents insurance, and expect a bill for municipal taxes.',
      ],
    },
  ],
  links: [
    { label: 'Huurcommissie: rent, points and disputes', href: 'https://www.huurcommissie.nl/' },
    { label: 'Juridisch Loket: free legal advice', href: 'https://www.juridischloket.nl/' },
    { label: 'Government.nl: housing', href: 'https://www.government.nl/topics/housing' },
  ],
}

/**
 * What people call the same thing, in English and in the Dutch that newcomers meet: one thing a line.
 * A search for one word of a line finds texts with the others too.
 */
const lines = [
  'bike bikes bicycle bicycles cycling cycle fiets fietsen',
  'doctor doctors gp physician huisarts dokter',
  'dentist tandarts',
  'hospital ziekenhuis',
  'pharmacy apotheek chemist medicine',
  'rent renting rental huur huren lease',
  'room rooms kamer kamers',
  'apartment apartments flat studio housing house home accommodation woning appartement huis',
  'landlord landlords verhuurder huisbaas',
  'deposit borg waarborgsom',
  'job jobs work working vacancy vacancies employment werk baan vacature',
  'salary wage wages loon salaris',
  'employer werkgever',
  'contract overeenkomst agreement',
  'tax taxes belasting belastingdienst',
  'benefit benefits allowance allowances toeslag toeslagen',
  'insurance verzekering zorgverzekering',
  'bank banks banking rekening',
  'train trains trein ns rail railway',
  'transport travel ov bus tram metro',
  'school schools basisschool',
  'university studying study universiteit hbo studie',
  'childcare daycare nursery kinderopvang creche',
  'child children kids kind kinderen',
  'dutch nederlands language taal',
  'course courses lesson lessons class classes cursus les',
  'register registration registering inschrijven inschrijving brp',
  'municipality council gemeente stadhuis',
  'bsn sofi burgerservicenummer',
  'visa permit residence verblijfsvergunning',
  'integration inburgering',
  'licence license driving rijbewijs',
  'phone mobile sim telefoon',
  'internet wifi broadband',
  'energy gas electricity power energie stroom',
  'rubbish trash garbage waste recycling afval',
  'supermarket groceries shop shopping boodschappen winkel',
  'police politie emergency alarmnummer 112',
  'lawyer legal advocaat rechtshulp',
  'friend friends meet meeting vrienden',
  'relocating relocation verhuizen verhuizing',
  'furniture meubels ikea',
  'secondhand tweedehands',
  'party parties feest celebration birthday verjaardag',
  'church mosque kerk moskee religion',
  'sport sports gym fitness sporten',
  'volunteer volunteering vrijwilliger vrijwilligerswerk',
]

const alike = new Map<string, readonly string[]>()
for (const line of lines) {
  const words = line.split(' ')
  for (const word of words) alike.set(word, words)
}

/** The word itself, and what else people call it. Small letters without accents. */
export const synonymsOf = (word: string): readonly string[] => alike.get(word) ?? [word]

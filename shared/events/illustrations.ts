import type { Event } from './contract.ts'
import { defaultImage } from './rules.ts'

/** A course of Dutch, as opposed to “Dutch design” or “Dutch food”. */
const dutch = '|nederl|dutch(?= (for|ca|le|cl|co|la)|\\n)'

/**
 * The kinds of events as paragraphs, which begin with the kind's default. A line per picture: its
 * file name, then stems in English and Dutch, as parts of a regular expression. The name is a stem
 * too. Stems match the beginning of a word, `$` the end of any text. They are few, because every first
 * screen loads them.
 */
const table = String.raw`language|taal|langu
cafe|taalca${dutch}
conversation|praat|spre|speak${dutch}
tandem|taal|langu|buddy
reading|lez|book|boek
course|cursus|les|class|lear|leer|begin|exam|inburg${dutch}

festival
king|koning|oranj
sinterklaas|pakjes
christmas|kerst
firework|vuurw|new year|nieuwj
carnival|carnav
music|muz|concert|zing|festival
liberation|bevrij|freed
birthday|verj|party|feest
bbq|barb
lantern|lampi|iftar
pride|lgbt|queer

networking
drinks|borrel|beer|pub
lecture|lezing|worksh|talk\b|semin|netw
job|work\b|werk\b|career|cv\b|solli
laptop|start.?up|tech

other|$
canal|grach|boat|boot|walk|wandel|cult
city|stad|tour|walk|wandel
museum|galer|art\b|kunst|vermee|rembra|gogh|schild
theatre|theater|(?<=museum )n
film|movie|cinema
tulip|tulp|bloem
beach|stran|duin
student|stud|educ
cheese|kaas
running|run\b|hardl|march|sports
architect|brug|bridge
potluck|lunch|dinner|eten|food
game|spel|quiz
pottery|keram|craft|knuts|paint|draw
friends|vrie|meet|newc|buur|$
windmill|molen|polder|cult
knit|brei|sew|naai
photo|foto
bike|bicy|cycl|fiets
football|voetb
skating|schaat|ijs
swim|zwem
yoga|medit
sail|zeil|roei|kano
dance|danci|dans|salsa
stamppot|soep|soup|cook|kok
coffee|koffie|tea|ontb
pancake|panne|bak
picnic|pickn
books|bibl|librar|educ
tower|church|kerk|heri|cult
sport|tennis|gym
park|outdoor|buiten|$
food|herring|lunch|dinner|eten
children|kid|kinder|famil
help|volunt|vrijw
garden|tuin|plant
repair|repar
flea|romm|swap|ruil|mark
paper|brie|form|tax|belast
health|zorg|insur|verz
housing|huis|huur|rent|woon
forest|bos|natu|hik
dog|hond|pet`

const urlOf = (name: string | undefined) => `/images/${name}.svg`

const pictures = table.split('\n\n').flatMap((paragraph) =>
  paragraph.split('\n').map((line) => ({
    url: urlOf(line.split('|')[0]),
    paragraph,
    words: RegExp(`\\b(${line})`, 'gi'),
  })),
)

/** All of them, for the check of the files. */
export const illustrationUrls = pictures.map(({ url }) => url)

export type Illustrated = Pick<Event, 'id' | 'title' | 'description' | 'category'>

/** The pictures of the event's kind that fit, the best first. Those of one rank vary by event. */
const rankPictures = ({ id, title, description, category }: Illustrated) => {
  const kind = defaultImage(category)
  // A description names the topic early. Without one, the category is left.
  const text = `${title}\n${description.slice(0, 120)}\n${category}`
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
  // Events without a kind of their own may have any topic.
  const own = pictures.filter(({ paragraph }) => kind === 'other' || paragraph.startsWith(kind))
  const start = Number.parseInt(id.slice(-6), 16) % own.length
  return [...own.slice(start), ...own.slice(0, start)]
    .map(({ url, words }) => ({
      url,
      // Words of the title count more than others, and early ones more than later ones.
      rank: [...text.matchAll(words)].reduce(
        (sum, { index }) => sum + (index < title.length ? 1 - index / 1e3 : 1e-3 - index / 1e6),
        0,
      ),
    }))
    .sort((one, two) => two.rank - one.rank)
}

const known = new WeakMap<Illustrated, ReturnType<typeof rankPictures>>()

const picturesFor = (event: Illustrated) => {
  const ranked = known.get(event) ?? rankPictures(event)
  known.set(event, ranked)
  return ranked
}

export const defaultIllustration = (category: string) => urlOf(defaultImage(category))

/** The illustration of an event without a picture of its own. */
export const illustrationFor = (event: Illustrated) => picturesFor(event)[0]?.url

/** Illustrations of a list by event: neighbours differ, and so do others that fit equally well. */
export const illustrationsFor = (events: readonly Illustrated[]) => {
  const urls = new Map<string, string | undefined>()
  for (const event of events) {
    const ranked = picturesFor(event)
    const before = [...urls.values()].slice(-3)
    const chosen =
      ranked.find(({ url, rank }) => rank === ranked[0]?.rank && !before.includes(url)) ??
      ranked.find(({ url }) => url !== before.at(-1))
    urls.set(event.id, chosen?.url)
  }
  return urls
}

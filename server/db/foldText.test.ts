import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { foldText } from '#shared/http/foldText.ts'

const { sql } = await testDatabase()

const inDatabase = async (texts: string[]) => {
  const rows = await sql<{ folded: string }[]>`
    select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`
  return rows.map(({ folded }) => folded)
}

test.each([
  ['Turkish i', ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL'], 'istanbul'],
  ['Turkish letters', ['Şişli Çağ Üsküdar', 'sisli cag uskudar'], 'sisli cag uskudar'],
  ['Polish letters', ['Łódź', 'łódź', 'ŁÓDŹ', 'lodz'], 'lodz'],
  ['alef', ['أحمد', 'احمد', 'إحمد', 'آحمد', 'ٱحمد'], 'احمد'],
  ['alef maksura', ['على', 'علي', 'علی'], 'علي'],
  ['teh marbuta', ['مدرسة', 'مدرسه'], 'مدرسه'],
  ['tatweel and vowel signs', ['مُحَمَّد', 'محـــمد', 'محمد'], 'محمد'],
  ['Arabic digits', ['غرفة ١٢', 'غرفة ۱۲', 'غرفة 12'], 'غرفه 12'],
  ['apostrophes', ["п'ять", 'пʼять', 'п’ять', 'п`ять', 'п´ять', 'п″ять', 'пять'], 'пять'],
  ['apostrophes in Latin', ["O'Brien", 'O’Brien', 'obrien'], 'obrien'],
  ['Ukrainian letters', ['ҐАНОК', 'ґанок', 'ганок'], 'ганок'],
  ['stress marks', ['Київ', 'Ки́їв', 'КИЇВ'], 'киів'],
  ['German ß', ['Straße', 'STRASSE', 'STRAẞE'], 'strasse'],
  ['Spanish ñ', ['España', 'ESPAÑA', 'Espana'], 'espana'],
  ['the Dutch ligature', ['ĳs', 'Ĳs', 'ijs'], 'ijs'],
  ['Greek sigma', ['ΟΔΟΣ', 'οδός', 'οδοσ'], 'οδοσ'],
  ['other ligatures', ['Ærø', 'aero', 'ﬁets', 'fiets'], undefined],
])('%s', async (_, texts, expected) => {
  const folded = texts.map(foldText)
  expect(await inDatabase(texts)).toEqual(folded)
  if (expected) expect(new Set(folded)).toEqual(new Set([expected]))
})

const codePoints = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))

// ASCII, Latin, combining accents, Greek, Cyrillic, Arabic, punctuation, Arabic presentation forms.
const character = fc.oneof(
  codePoints(0x20, 0x7e),
  codePoints(0xa0, 0x24f),
  codePoints(0x2b0, 0x36f),
  codePoints(0x386, 0x3ce),
  codePoints(0x400, 0x4ff),
  codePoints(0x600, 0x6ff),
  codePoints(0x1e00, 0x1eff),
  codePoints(0x2000, 0x206f),
  codePoints(0xfb00, 0xfb06),
  codePoints(0xfe80, 0xfefc),
  fc.constantFrom(...'iIıİlłŁß’ʼ´ґҐіїєأإآاىيةه'),
)
const text = fc.string({ unit: character, maxLength: 40 })

test('browser and database fold any text of our scripts alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 100, maxLength: 100 }), async (texts) => {
      const folded = texts.map(foldText)
      expect(await inDatabase(texts)).toEqual(folded)
      expect(folded.map(foldText)).toEqual(folded)
    }),
    { numRuns: 20 },
  )
})

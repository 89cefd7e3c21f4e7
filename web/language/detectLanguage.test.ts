import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detectLanguage.ts'

const samples = {
  en: ['Does anyone know a good dentist in Utrecht?', 'Looking for a room from January'],
  nl: ['Kent iemand een goede tandarts in Utrecht?', 'Ik zoek een kamer bij het station'],
  uk: ['Хто знає хорошого стоматолога в Утрехті?', 'Шукаю кімнату біля вокзалу з січня'],
  ar: ['هل يعرف أحد طبيب أسنان جيد في أوتريخت؟', 'أبحث عن غرفة قرب المحطة'],
  tr: ['Utrecht’te iyi bir diş hekimi bilen var mı?', 'İstasyona yakın oda arıyorum'],
  pl: ['Czy ktoś zna dobrego dentystę w Utrechcie?', 'Szukam pokoju blisko dworca od stycznia'],
  es: ['¿Alguien conoce un buen dentista?', 'Busco una habitación cerca de la estación'],
  de: ['Kennt jemand einen guten Zahnarzt in Utrecht?'],
  fr: ['Quelqu’un connaît un bon dentiste à Utrecht ?'],
  ru: ['Кто знает хорошего стоматолога в Утрехте?'],
  zh: ['有人知道乌得勒支好的牙医吗？'],
}

describe('the language of a text', () => {
  it.each(Object.entries(samples))('recognises %s', async (code, texts) => {
    for (const text of texts) expect([text, await detectLanguage(text)]).toEqual([text, code])
  })

  it.each(['', 'ok', 'haha 😂', '12:30', 'https://example.org/een/lange/link'])(
    'does not guess from %j',
    async (text) => {
      expect(await detectLanguage(text)).toBeNull()
    },
  )

  it('ignores links and addresses', async () => {
    const text = 'Dit is de site waar ik het over had: https://example.org/about-the-company'
    expect(await detectLanguage(text)).toBe('nl')
  })
})

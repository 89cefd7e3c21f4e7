import { type Language, originalLanguage } from '#shared/language/languages.ts'

/** The few texts of the service worker, which loads no message files. */
type FallbackTexts = { title: string; body: string; notAccepted: string }

const texts: Record<Language, FallbackTexts> = {
  en: {
    title: 'You have a new notification',
    body: 'Open the app to see it.',
    notAccepted: 'It was not accepted.',
  },
  nl: {
    title: 'Je hebt een nieuwe melding',
    body: 'Open de app om de melding te bekijken.',
    notAccepted: 'Het is niet geaccepteerd.',
  },
  uk: {
    title: 'У вас нове сповіщення',
    body: 'Відкрийте застосунок, щоб переглянути його.',
    notAccepted: 'Не прийнято.',
  },
  ar: {
    title: 'لديك إشعار جديد',
    body: 'افتح التطبيق لعرضه.',
    notAccepted: 'لم تُقبل الرسالة.',
  },
  tr: {
    title: 'Yeni bir bildiriminiz var',
    body: 'Görmek için uygulamayı açın.',
    notAccepted: 'Kabul edilmedi.',
  },
  pl: {
    title: 'Masz nowe powiadomienie',
    body: 'Otwórz aplikację, aby je zobaczyć.',
    notAccepted: 'Nie przyjęto.',
  },
  es: {
    title: 'Tienes una notificación nueva',
    body: 'Abre la aplicación para verla.',
    notAccepted: 'No se aceptó.',
  },
}

/** In the first of the browser's languages that we have. */
export const fallbackTexts = (languages: readonly string[] = globalThis.navigator.languages) => {
  const codes = languages.map((tag) => tag.split('-')[0])
  const code = codes.find((one) => one !== undefined && one in texts) ?? originalLanguage
  return { ...texts[code as Language], language: code }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { formatStart } from '#server/mail/dateFormat.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { findResource } from '#server/resources/resources.ts'
import { illustrationFor, illustrationUrls } from '#shared/events/illustrations.ts'
import { pictureSizes } from '#shared/events/pictures/contract.ts'
import { isLanguage } from '#shared/language/languages.ts'
import type { Resource } from '#shared/resources/contract.ts'
import { guidePicture } from '#shared/resources/guidePictures.ts'
import type { Platform } from '#shared/settings/platform.ts'
import { isUploaded, publicPicture } from './events/pictures.ts'
import { type PreviewImageInput, previewImageHash } from './previewImages/previewImage.ts'
import { previewSize } from './previewImages/previewSize.ts'
import { sendPreviewImage } from './previewImages/sendPreviewImage.ts'
import { findPublicEvent, type PublicEvent } from './store.ts'

type Preview = { path: string; input: PreviewImageInput }

const previewOf = (kind: 'e' | 'g', name: string, input: PreviewImageInput): Preview => ({
  path: `/previews/${kind}/${name}/${input.language}/${previewImageHash(input)}.png`,
  input,
})

const chosenIllustration = ({ imageUrl }: PublicEvent) =>
  illustrationUrls.find((url) => url === imageUrl)

/** In the current language. */
const eventPreview = ({ name }: Platform, event: PublicEvent): Preview =>
  previewOf('e', event.id, {
    language: currentLanguage(),
    community: name,
    title: event.title,
    date: formatStart(event),
    place: event.town || event.location,
    illustration: chosenIllustration(event) ?? illustrationFor(event) ?? '/images/other.svg',
  })

/** In the language of the guide's text. */
export const guidePreview = ({ name }: Platform, guide: Resource): Preview =>
  previewOf('g', guide.slug, {
    language: guide.language,
    community: name,
    title: guide.title,
    illustration: guidePicture(guide),
  })

/** For `og:image`. */
export const previewTag = ({ path }: Preview, title: string) => ({
  url: path,
  alt: t('publicPages.preview', { title }),
  size: previewSize,
})

/** The organiser's own picture, as it is; otherwise a drawing with the title and the time. */
export const eventPreviewTag = (platform: Platform, event: PublicEvent) => {
  const tag = previewTag(eventPreview(platform, event), event.title)
  const url = publicPicture(event, 'large')
  return isUploaded(event) ? { ...tag, url, size: pictureSizes.large } : tag
}

type Params = { name: string; language: string; file: string }

const findPreview = async (app: App, kind: 'e' | 'g', name: string): Promise<Preview | null> => {
  const platform = await readPlatform(app.db)
  if (kind === 'g')
    return platform.hasPublicGuides
      ? guidePreview(platform, await findResource(app, { slug: name }))
      : null
  const event = platform.hasPublicEvents ? await findPublicEvent(app.db, name, false) : null
  return event && eventPreview(platform, event)
}

/** An address with an older hash leads to the present image. */
export const sendPreview = async (
  app: App,
  kind: 'e' | 'g',
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { name, language, file } = request.params as Params
  const preview = isLanguage(language)
    ? await runInLanguage(language, () => findPreview(app, kind, name))
    : null
  if (!preview) throw new AppError('picture_not_found')
  if (!preview.path.endsWith(`/${file}`)) return reply.redirect(preview.path, 302)
  return sendPreviewImage(app, request, reply, preview.input)
}

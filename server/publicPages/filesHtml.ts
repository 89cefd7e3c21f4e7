import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { type AttachedFile, type FileSize, files, pictureWidths } from '#shared/files/contract.ts'
import { localeOf } from '#shared/language/languages.ts'
import { type Html, html } from './html.ts'

const addressOf = ({ id }: AttachedFile, size: FileSize) =>
  `${files.content.path.replace(':id', id)}?size=${size}`

/** The preview stays behind the picture: without scripts, nothing knows when it is there. */
const pictureHtml = (file: AttachedFile) => {
  const { width, height, preview, description } = file
  const [small, medium] = [addressOf(file, 'small'), addressOf(file, 'medium')]
  const widths = `${small} ${pictureWidths.small}w, ${medium} ${pictureWidths.medium}w`
  return html`<a href="${addressOf(file, 'large')}">${preview && html`<img src="${preview}" width="${width}" height="${height}" alt="">`}<img src="${small}" srcset="${widths}" sizes="(min-width: 46rem) 44rem, 100vw" width="${width}" height="${height}" alt="${description}" loading="lazy" decoding="async"></a>`
}

const megabytes = (bytes: number) =>
  new Intl.NumberFormat(localeOf(currentLanguage()), {
    ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
  }).format(Math.max(0.1, bytes / 1024 / 1024))

const documentHtml = (file: AttachedFile) => {
  const type = file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase()
  const about = t('files.document.about', { type, size: megabytes(file.bytes) })
  return html`<li><div class="item"><p class="tight"><a href="${addressOf(file, 'document')}" download="${file.name}"><bdi>${file.name}</bdi></a><span class="small muted">${t('common.download')} · ${about}</span></p></div></li>`
}

/** Pictures, each of which leads to the large one, and documents to download. */
export const filesHtml = (all: readonly AttachedFile[]): Html => {
  const pictures = all.filter(({ kind }) => kind === 'picture')
  const documents = all.filter(({ kind }) => kind === 'document')
  return html`<section class="stack" aria-label="${t('files.form.label')}">${
    pictures.length > 0 && html`<div class="photos">${pictures.map(pictureHtml)}</div>`
  }${documents.length > 0 && html`<ul class="list">${documents.map(documentHtml)}</ul>`}</section>`
}

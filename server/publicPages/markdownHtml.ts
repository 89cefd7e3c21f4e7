import { micromark } from 'micromark'
import type { HtmlExtension } from 'micromark-util-types'
import { type Html, raw } from './html.ts'

/** As in the app: italics mark Dutch words, which are pronounced as Dutch and not translated. */
const dutchWords: HtmlExtension = {
  enter: {
    emphasis() {
      this.tag('<em lang="nl" translate="no">')
    },
  },
}

/** Raw HTML is shown as text, and pictures could tell other sites who reads. */
const textOnly = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }

/** The HTML of a guide. micromark drops links of dangerous protocols. */
export const markdownHtml = (content: string): Html =>
  raw(micromark(content, { extensions: [textOnly], htmlExtensions: [dutchWords] }))

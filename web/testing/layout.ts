import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from './accessibility.ts'

/** Asserts that the page has no horizontal scrolling. */
export const expectNoSidewaysScroll = (state: string) => {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, `${state} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
}

const isClipped = (element: Element) => {
  if (element.closest('.visually-hidden')) return false
  const { overflowY, webkitLineClamp } = getComputedStyle(element)
  const cutsOff = overflowY === 'hidden' || overflowY === 'clip'
  const holdsText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
  return (
    cutsOff &&
    holdsText &&
    webkitLineClamp === 'none' &&
    element.scrollHeight > element.clientHeight
  )
}

/** Asserts that no text is clipped, for example descenders by a low line height. */
export const expectNoClippedText = (state: string) => {
  const clipped = [...document.querySelectorAll('button *, a *, [role="tab"] *')].filter(isClipped)
  const texts = clipped.map(({ textContent }) => textContent)
  expect(texts, `${state} cuts letters off`).toEqual([])
}

type Box = 'open' | 'edge' | 'scrolls' | 'shortens'

/** What a box does with content that is wider: the border of a card is an edge, too. */
const kindOfBox = (box: Element, child: Element): Box => {
  const { overflowX, textOverflow, borderRightWidth } = getComputedStyle(box)
  if (overflowX === 'auto' || overflowX === 'scroll') return 'scrolls'
  // Text ends with an ellipsis; a badge in it would only be cut off.
  const isText = box === child || getComputedStyle(child).display === 'inline'
  if (textOverflow === 'ellipsis' && isText) return 'shortens'
  const isEdge = overflowX === 'hidden' || overflowX === 'clip' || borderRightWidth !== '0px'
  return isEdge ? 'edge' : 'open'
}

/** Whether text ends outside the page, or outside a box that hides it or has a border. */
const isCutAtSide = (element: Element) => {
  const { left, right, width } = element.getBoundingClientRect()
  const isInvisible = getComputedStyle(element).opacity === '0'
  if (width < 2 || isInvisible || element.closest('.visually-hidden')) return false
  let child = element
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const kind = kindOfBox(box, child)
    if (kind === 'scrolls' || kind === 'shortens') return false
    const edges = box.getBoundingClientRect()
    if (kind === 'edge' && (right > edges.right + 1 || left < edges.left - 1)) return true
    child = box
  }
  return right > document.documentElement.clientWidth + 1 || left < -1
}

/** Asserts that no text, badge or button of the screen goes past the edge of its box. */
export const expectNothingCutAtSides = (state: string) => {
  const all = [...document.querySelectorAll('main *, dialog *, [role="dialog"] *')]
  const texts = all.filter((element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    ),
  )
  const cut = texts.filter(isCutAtSide).map(({ textContent }) => textContent)
  expect(cut, `${state} cuts text off`).toEqual([])
}

/** As a style of the user does, which media queries do not know, unlike the browser's settings. */
export const setTextSize = (percent: number) => {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  onTestFinished(() => {
    style.removeProperty('font-size')
  })
}

const wordsOf = (node: Node) =>
  [...(node.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return { word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size }
  })

/** The words that do not fit in their line. */
export const findBrokenWords = (root: Element) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode())
    for (const { word, lines } of wordsOf(walker.currentNode)) if (lines > 1) broken.push(word)
  return broken
}

/** Asserts that a loaded screen is accessible, fits its width, clips no text and has a title. */
export const expectScreenQuality = async (state: string) => {
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  await expectAccessible(state)
  expectNoSidewaysScroll(state)
  expectNoClippedText(state)
  await expect.poll(() => document.title).toMatch(/ - Welkom$/)
}

export const phone = [390, 844] as const
export const desktop = [1280, 860] as const

export const setViewport = ([width, height]: readonly [number, number]) =>
  page.viewport(width, height)

/** Longer than any column of a phone. */
export const longWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

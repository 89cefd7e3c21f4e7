import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readingMinutes } from './markdownTree.ts'
import { renderMarkdown } from './renderMarkdown.tsx'

const htmlOf = (content: string) => renderToStaticMarkup(renderMarkdown(content).text)

// From OWASP's XSS filter evasion cheat sheet, in Markdown and in HTML.
const attacks = [
  '<script>alert(1)</script>',
  'Words <script>alert(1)</script> around',
  '<img src=x onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '![x](x "onerror=alert(1)")',
  '![x](https://example.org/x.png)',
  '![x](javascript:alert(1))',
  '![x]("onerror="alert(1))',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<body onload=alert(1)>',
  '<style>@import "//example.org/x.css"</style>',
  '<link rel=stylesheet href=//example.org/x.css>',
  '<meta http-equiv="refresh" content="0;url=//example.org">',
  '<base href="//example.org/">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button onclick=alert(1)>press</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="https://example.org" onclick="alert(1)">press</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div id="toasts" class="x">x</div>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](java\tscript:alert(1))',
  '[press](&#106;avascript:alert(1))',
  '[press](&#x6A;avascript&colon;alert(1))',
  '[press](<javascript:alert(1)>)',
  '[press](\u0001javascript:alert(1))',
  '[press](vbscript:msgbox(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[press](file:///etc/passwd)',
  '[press](//example.org/quiet)',
  '[press](/api/logout)',
  '[press](http://example.org/)',
  '[press][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '[press](https://example.org/"onmouseover="alert(1))',
  '[press](https://example.org "title\\" onclick=alert(1)")',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '# <script>alert(1)</script>',
  '- <img src=x onerror=alert(1)>\n- [x](javascript:alert(1))',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
]

/** The only markup that may be left. */
const allowedMarkup = new RegExp(
  [
    '</?(?:h2|h3|h4|p|ul|ol|li|strong|code|pre|blockquote|span)>',
    '<(?:br|hr)/>',
    '<h2 id="part-[\\p{L}\\p{N}-]*">',
    '<ol start="\\d+">',
    '<em lang="nl" translate="no">|</em>',
    '<a href="https://[^"<>]*" target="_blank" rel="noopener noreferrer">|</a>',
    '<svg[^>]*aria-hidden="true"[^>]*>|</svg>|<path d="[^"]*">|</path>',
    '<span class="visually-hidden">',
  ].join('|'),
  'gu',
)

describe('rendered Markdown', () => {
  test.each(attacks)('neutralises %j (S076)', (attack) => {
    const html = htmlOf(`Before\n\n${attack}\n\nAfter`)
    expect(html).toContain('Before')
    expect(html.replace(allowedMarkup, '')).not.toMatch(/[<>]/)
    expect(html).not.toMatch(/href="(?!https:)/)
  })

  test('opens https links in a new tab, and renders other links as text', () => {
    expect(htmlOf('[IND](https://ind.nl/en?a=1&b=2)')).toContain(
      '<a href="https://ind.nl/en?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">IND',
    )
    for (const href of ['http://ind.nl', '/community', '#x', 'ind.nl'])
      expect(htmlOf(`[IND](${href})`)).toBe('<p><span>IND</span></p>')
  })

  test('links email addresses', () => {
    expect(htmlOf('[us](mailto:contact@example.org)')).toBe(
      '<p><a href="mailto:contact@example.org">us</a></p>',
    )
  })

  test('marks italics as Dutch', () => {
    expect(htmlOf('A deposit (*borg*).')).toBe(
      '<p>A deposit (<em lang="nl" translate="no">borg</em>).</p>',
    )
  })

  test('has headings from h2 down, each with a unique id', () => {
    const content = '# Één\n\n## 2. Get a *BSN*\n\nText\n\n### Deeper\n\n## Één\n\n## ?!'
    const { headings } = renderMarkdown(content)
    expect(headings).toEqual([
      { id: 'part-een', title: 'Één' },
      { id: 'part-2-get-a-bsn', title: '2. Get a BSN' },
      { id: 'part-een-2', title: 'Één' },
      { id: 'part-', title: '?!' },
    ])
    const html = htmlOf(content)
    expect(html).not.toContain('<h1')
    expect(html).toContain('<h2 id="part-een-2">Één</h2>')
    expect(html).toContain('<h3>Deeper</h3>')
  })

  test('ignores headings inside other elements', () => {
    expect(renderMarkdown('```\n## No\n```\n\n> ## No').headings).toEqual([])
  })
})

describe('sentences for reading aloud', () => {
  const sentencesOf = (content: string) => renderMarkdown(content).sentences

  test('are split, without markup and URLs', () => {
    const content = [
      '## 1. Your BSN',
      'You get a number (*BSN*). Keep it\nsafe! Ask the [IND](https://ind.nl).',
      '- **Rent** (*huur*)\n- Deposit:\n  1. At most two months.\n  2. Not more.',
    ].join('\n\n')
    expect(sentencesOf(content)).toEqual([
      '1. Your BSN',
      'You get a number (BSN).',
      'Keep it safe!',
      'Ask the IND.',
      'Rent (huur)',
      'Deposit:',
      'At most two months.',
      'Not more.',
    ])
  })

  test('skip hidden content, rules and dashes', () => {
    expect(
      sentencesOf('<script>alert(1)</script>\n\n---\n\n—\n\n![x](https://example.org/x.png)'),
    ).toEqual([])
  })

  test('give the reading time', () => {
    expect(readingMinutes([])).toBe(1)
    expect(readingMinutes(sentencesOf('word '.repeat(720)))).toBe(4)
  })
})

import { expect, type Locator, type Page } from '@playwright/test'

/** After OWASP's cheat sheet on getting around filters. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '<a href="javascript:alert(1)">press me</a>',
  '[press me](javascript:alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<body onload=alert(1)>',
  '<style>@import "//example.org/x.css"</style>',
  '<link rel=stylesheet href=//example.org/x.css>',
  '<meta http-equiv="refresh" content="0;url=//example.org">',
  '<object data="javascript:alert(1)"></object>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<template><script>alert(1)</script></template>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody may hope for it.
  '${alert(1)}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'https://example.org/"onmouseover="alert(1)',
  'https://example.org/<script>alert(1)</script>',
  '@noor"><img src=x onerror=alert(1)>',
  '</textarea><script>alert(1)</script>',
  '<img/src/onerror=alert(1)>',
  '<IMG SRC=j&#X41vascript:alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>press</details>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)></select>',
  '<marquee onstart=alert(1)>words</marquee>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<button formaction="javascript:alert(1)">go</button>',
  '<base href="//example.org/">',
  '<embed src="javascript:alert(1)">',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<a href=" javascript:alert(1)">press</a>',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<x contenteditable onblur=alert(1)>lose focus</x>',
]

declare global {
  var violations: string[]
}

/** Notes what the policy for contents had to stop, and dialogs; to be asked for at the end. */
export const watchForHarm = async (page: Page) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    globalThis.violations = []
    document.addEventListener('securitypolicyviolation', (violation) => {
      globalThis.violations.push(`${violation.effectiveDirective} ${violation.blockedURI}`)
    })
  })
  return async () => [...dialogs, ...(await page.evaluate(() => globalThis.violations))]
}

/** Nothing of what was written has become a part of the page. */
export const expectOnlyWords = async (place: Locator) => {
  const made = place.locator('script, style, iframe, object, embed, form[action], img[src="x"]')
  await expect(made).toHaveCount(0)
  expect(await place.locator('[onload], [onerror], [onclick], [onfocus]').count()).toBe(0)
  for (const href of await place.getByRole('link').evaluateAll((all) => all.map(String)))
    expect(href).toMatch(/^https?:\/\//)
}

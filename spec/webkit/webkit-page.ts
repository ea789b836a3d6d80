import type { WebDriver, WebElement } from 'selenium-webdriver'
import { error } from 'selenium-webdriver'
import type { Step, Words } from './find-in-page.ts'
import { findInPage, findTools } from './find-in-page.ts'

/** The longest wait for the application, for an element, or until an action is possible, on a busy machine. */
const patienceMs = 30_000

interface Named {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As in Playwright: a text is searched for anywhere and in any case, unless it must match exactly. */
function words(text: string | RegExp, exact = false): Words {
  if (typeof text !== 'string') return { has: text.source, flags: text.flags }
  return exact ? { is: text } : { has: escaped(text), flags: 'i' }
}

/** Temporary faults: the page is rendering, or has been left. */
const passing = [
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
  error.NoSuchElementError,
  error.NoSuchFrameError,
]

/**
 * Where elements are searched for: a page, or inside an element. The names are Playwright's, so that both share helpers.
 */
export abstract class Place {
  abstract readonly page: WebKitPage
  protected abstract readonly frames: readonly (readonly Step[])[]
  protected abstract readonly steps: readonly Step[]

  #inside(...steps: readonly Step[]): WebKitLocator {
    return new WebKitLocator(this.page, this.frames, [...this.steps, ...steps])
  }
  locator(css: string): WebKitLocator {
    return this.#inside({ css })
  }
  getByRole(role: string, { name, exact, level }: Named = {}): WebKitLocator {
    return this.#inside({ role, level, name: name === undefined ? undefined : words(name, exact) })
  }
  getByLabel(text: string | RegExp, { exact }: Pick<Named, 'exact'> = {}): WebKitLocator {
    return this.#inside({ label: words(text, exact) })
  }
  getByText(text: string | RegExp, { exact }: Pick<Named, 'exact'> = {}): WebKitLocator {
    return this.#inside({ text: words(text, exact) })
  }
  /** The content of a frame's document. */
  frameLocator(css: string): WebKitLocator {
    return new WebKitLocator(this.page, [...this.frames, [...this.steps, { css }]], [{ css: 'body' }])
  }
  protected inside(step: Step): WebKitLocator {
    return this.#inside(step)
  }
}

/** An element that each action searches for again, until the action is possible. */
export class WebKitLocator extends Place {
  readonly page: WebKitPage
  protected readonly frames: readonly (readonly Step[])[]
  protected readonly steps: readonly Step[]

  constructor(page: WebKitPage, frames: readonly (readonly Step[])[], steps: readonly Step[]) {
    super()
    this.page = page
    this.frames = frames
    this.steps = steps
  }

  first = () => this.nth(0)
  nth = (at: number) => this.inside({ at })
  last = () => this.nth(-1)
  filter = ({ hasText }: { readonly hasText: string | RegExp }) => this.inside({ filter: words(hasText) })

  count = async () => (await this.page.find(this.frames, this.steps)).length
  async all(): Promise<readonly WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at))
  }

  click = () => this.#act((element) => this.#press(element))
  async fill(text: string) {
    await this.#act(async (element) => {
      // A field in a frame accepts keys only after it was pressed.
      await this.#press(element)
      // Typed text replaces the selection.
      await this.page.run((field: HTMLInputElement) => field.select(), element)
      await this.page.press(text)
    })
  }
  hover = () =>
    this.#act(async (element) => {
      await this.#scrollTo(element)
      await this.page.driver.actions().move({ origin: element }).perform()
    })
  async check() {
    await this.#act(async (element) => {
      if (await element.isSelected()) return
      await this.#press(element)
      // Content that appears meanwhile may have moved it away from under the pointer.
      if (!(await element.isSelected())) throw new error.ElementNotInteractableError('not checked')
    })
  }
  async selectOption(value: string) {
    await this.inside({ css: `option[value=${JSON.stringify(value)}]` }).click()
  }

  /** Reads the only matching element. Runs in the page, from its source text. */
  async evaluate<Value, Argument = undefined>(
    read: (element: HTMLElement, argument: Argument) => Value,
    argument?: Argument,
  ): Promise<Value> {
    return this.#act((element) => this.page.run(read, element, argument)) as Promise<Value>
  }
  textContent = () => this.evaluate((element) => element.textContent ?? '')
  innerText = () => this.evaluate((element) => element.innerText)
  inputValue = () => this.evaluate((element) => (element as HTMLInputElement).value)
  getAttribute = (name: string) => this.evaluate((element, one) => element.getAttribute(one ?? ''), name)
  isChecked = () => this.evaluate((element) => (element as HTMLInputElement).checked)
  isFocused = () => this.evaluate((element) => element === document.activeElement)
  isVisible = async () => {
    const [element] = await this.page.find(this.frames, this.steps)
    return element === undefined ? false : element.isDisplayed()
  }
  /** Waits until it is visible. */
  see = () =>
    this.#act(async (element) => {
      if (!(await element.isDisplayed())) throw new error.ElementNotInteractableError('not to be seen')
    })

  /** The driver itself would press where the element was before the page scrolled to it, which it does smoothly. */
  #scrollTo = (element: WebElement) =>
    this.page.run((one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), element)
  async #press(element: WebElement) {
    await this.#scrollTo(element)
    await element.click()
  }

  async #act<Value>(act: (element: WebElement) => Promise<Value>): Promise<Value> {
    const { frames, steps } = this
    const end = Date.now() + patienceMs
    for (;;) {
      let fault: unknown
      try {
        const found = await this.page.find(frames, steps, false)
        const [element] = found
        if (found.length > 1) fault = new Error(`${found.length} elements instead of one`)
        else if (element === undefined) fault = new Error('nothing found')
        else return await act(element)
      } catch (thrown) {
        if (!passing.some((kind) => thrown instanceof kind)) throw thrown
        fault = thrown
      } finally {
        if (frames.length > 0) await this.page.leaveFrames()
      }
      if (Date.now() > end)
        throw new Error(`${JSON.stringify([...frames, steps])} at ${await this.page.url()}: ${String(fault)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const findScript = `return (${findInPage})(arguments[0])`

/** One tab of WebKit. Only one tab is controlled at a time. */
export class WebKitPage extends Place {
  readonly page = this
  protected readonly frames = []
  protected readonly steps = []
  readonly driver: WebDriver
  readonly #handle: string
  readonly #origin: string

  constructor(driver: WebDriver, handle: string, origin: string) {
    super()
    this.driver = driver
    this.#handle = handle
    this.#origin = origin
  }

  /** Makes this the controlled tab. */
  bringToFront = () => this.driver.switchTo().window(this.#handle)
  async goto(address: string) {
    const { href } = new URL(address, this.#origin)
    // On a busy machine the driver sometimes misses the end of a load, and would wait for minutes.
    await this.driver.get(href).catch((fault: unknown) => {
      if (fault instanceof error.TimeoutError) return this.driver.get(href)
      throw fault
    })
  }
  reload = () => this.driver.navigate().refresh()
  goBack = () => this.driver.navigate().back()
  goForward = () => this.driver.navigate().forward()
  url = () => this.driver.getCurrentUrl()
  /** Path, query and fragment. */
  async path(): Promise<string> {
    const { pathname, search, hash } = new URL(await this.url())
    return pathname + search + hash
  }
  title = () => this.driver.getTitle()
  /** Waits until the application has hydrated the document, which otherwise starts only when needed, or until the login form works. */
  async started() {
    // Polled, because some pages load another document in the meantime, so that their promises never resolve.
    const isStarted = () =>
      this.evaluate(() => {
        if (document.querySelector('html:not(.is-mounted) [data-early-form]') === null)
          dispatchEvent(new Event('gridfront:start'))
        return document.documentElement.matches('.has-form,.is-mounted')
      }).catch(() => false)
    await this.driver.wait(isStarted, patienceMs, 'The application has not started', 20)
  }
  async open(address: string) {
    await this.goto(address)
    await this.started()
  }
  async setViewportSize({ width, height }: { readonly width: number; readonly height: number }) {
    const window = this.driver.manage().window()
    const around = await this.evaluate(() => ({ x: outerWidth - innerWidth, y: outerHeight - innerHeight }))
    await window.setRect({ width: width + around.x, height: height + around.y })
  }
  screenshot = async () => Buffer.from(await this.driver.takeScreenshot(), 'base64')
  /** Types where the focus is. */
  press = (...keys: string[]) =>
    this.driver
      .actions()
      .sendKeys(...keys)
      .perform()

  /** Runs in the page, from its source text; a promise is awaited. */
  evaluate<Value, Argument = undefined>(
    read: ((argument: Argument) => Value) | string,
    argument?: Argument,
  ): Promise<Awaited<Value>> {
    return typeof read === 'string' ? this.driver.executeScript(read) : this.run(read, argument)
  }
  run<Value>(read: (...words: never[]) => Value, ...words: readonly unknown[]): Promise<Awaited<Value>> {
    return this.driver.executeScript(`return (${read})(...arguments)`, ...words)
  }

  /** The elements at the end of the steps, in the document of the last frame, which stays selected unless `leave`. */
  async find(
    frames: readonly (readonly Step[])[],
    steps: readonly Step[],
    leave = true,
  ): Promise<readonly WebElement[]> {
    for (const frame of frames) {
      const [element] = await this.#findHere(frame)
      if (element === undefined) throw new error.NoSuchFrameError('no such frame')
      await this.driver.switchTo().frame(element)
    }
    const found = await this.#findHere(steps)
    if (leave && frames.length > 0) await this.leaveFrames()
    return found
  }
  leaveFrames = () => this.driver.switchTo().defaultContent()

  async #findHere(steps: readonly Step[]): Promise<readonly WebElement[]> {
    const found = await this.driver.executeScript<WebElement[] | null>(findScript, steps)
    if (found !== null) return found
    await this.driver.executeScript(findTools)
    return this.driver.executeScript<WebElement[]>(findScript, steps)
  }
}

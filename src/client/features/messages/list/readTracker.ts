/** Milliseconds a message is in sight before it counts as read. */
const LONG_ENOUGH = 1000

const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

interface Options {
  readonly root: Element
  readonly onRead: (messageId: number) => void
}

/**
 * Detects read messages: in sight for a second, on a page that is visible and has the focus. Anything less
 * would mark messages as read that the reader never looked at.
 */
export class ReadTracker {
  readonly #onRead: (messageId: number) => void
  readonly #observer: IntersectionObserver
  readonly #stopped = new AbortController()
  readonly #watched = new Set<Element>()
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout> | undefined>()
  /** Partly in sight and taller than the list: scrolling through them changes no share that could be observed. */
  readonly #tall = new Set<Element>()
  readonly #root: Element

  constructor({ root, onRead }: Options) {
    this.#root = root
    this.#onRead = onRead
    this.#observer = new IntersectionObserver((entries) => this.#look(entries), {
      root,
      threshold: [0, 0.25, 0.5, 0.75, 1],
    })
    const options = { signal: this.#stopped.signal }
    root.addEventListener('scroll', () => this.#lookAtTall(), { ...options, passive: true })
    document.addEventListener('visibilitychange', () => this.#restart(), options)
    window.addEventListener('focus', () => this.#restart(), options)
    window.addEventListener('blur', () => this.#restart(), options)
  }

  /**
   * Sets the unread messages in the page now, by their articles (`data-message-id`); replaces the earlier
   * set.
   */
  watch(articles: Iterable<Element>): void {
    const current = new Set(articles)
    for (const article of this.#watched) if (!current.has(article)) this.#drop(article)
    for (const article of current) {
      if (this.#watched.has(article)) continue
      this.#watched.add(article)
      this.#observer.observe(article)
    }
  }

  stop(): void {
    this.#stopped.abort()
    this.#observer.disconnect()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#tall.clear()
    this.#watched.clear()
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, intersectionRatio, boundingClientRect } of entries) {
      if (!this.#watched.has(target)) continue
      if (isIntersecting && boundingClientRect.height > this.#root.clientHeight) {
        this.#tall.add(target)
      } else {
        this.#tall.delete(target)
        this.#note(target, isIntersecting && intersectionRatio >= 0.5 ? 'in sight' : 'out of sight')
      }
    }
    this.#lookAtTall()
  }

  /** A message taller than the list counts as read when its end has been in sight. */
  #lookAtTall(): void {
    if (this.#tall.size === 0) return
    const end = this.#root.getBoundingClientRect().bottom + 1
    for (const article of this.#tall) {
      this.#note(article, article.getBoundingClientRect().bottom <= end ? 'in sight' : 'out of sight')
    }
  }

  #note(article: Element, where: 'in sight' | 'out of sight'): void {
    if (where === 'out of sight') this.#forget(article)
    else if (!this.#timers.has(article)) this.#timers.set(article, this.#begin(article))
  }

  #begin(article: Element): ReturnType<typeof setTimeout> | undefined {
    if (!isAttentive()) return undefined
    return setTimeout(() => {
      const messageId = Number(article.getAttribute('data-message-id'))
      this.#drop(article)
      if (messageId > 0) this.#onRead(messageId)
    }, LONG_ENOUGH)
  }

  /** The page gained or lost attention: messages in sight begin their second again, or wait. */
  #restart(): void {
    for (const [article, timer] of this.#timers) {
      clearTimeout(timer)
      this.#timers.set(article, this.#begin(article))
    }
  }

  #forget(article: Element): void {
    clearTimeout(this.#timers.get(article))
    this.#timers.delete(article)
  }

  #drop(article: Element): void {
    this.#forget(article)
    this.#tall.delete(article)
    this.#watched.delete(article)
    this.#observer.unobserve(article)
  }
}

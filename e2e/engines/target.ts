import { getByRoleSelector, getByTextSelector } from 'ivya'

type RoleOptions = Parameters<typeof getByRoleSelector>[1]

/**
 * Elements of a page, by roles, accessible names and texts. The selector is one of Playwright's, which the
 * package ivya resolves in browsers that Playwright does not drive.
 */
export class Target {
  readonly selector: string

  constructor(selector: string) {
    this.selector = selector
  }

  /** Elements with this role inside. */
  role(role: string, options?: RoleOptions): Target {
    return this.#and(getByRoleSelector(role, options))
  }

  /** The innermost elements inside that contain the text. */
  text(text: string): Target {
    return this.#and(getByTextSelector(text))
  }

  /** Elements inside that match the CSS selector; for those without a role. */
  css(selector: string): Target {
    return this.#and(`css=${selector}`)
  }

  /** Those of the elements that contain the text. */
  withText(text: string): Target {
    return this.#and(`internal:has-text=${JSON.stringify(text)}i`)
  }

  get first(): Target {
    return this.#and('nth=0')
  }

  #and(part: string): Target {
    return new Target(this.selector === '' ? part : `${this.selector} >> ${part}`)
  }
}

const page = new Target('')

export const role = (name: string, options?: RoleOptions): Target => page.role(name, options)
export const text = (words: string): Target => page.text(words)
export const css = (selector: string): Target => page.css(selector)

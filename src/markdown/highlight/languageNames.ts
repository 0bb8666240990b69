export interface LanguageName {
  /** Pygments' full name: `C++`. */
  readonly name: string
  /** Words that people type for it, the most common first. */
  readonly words: readonly string[]
  /** Name of its grammar in `grammars.ts`; undefined for text without highlighting. */
  readonly grammar: string | undefined
}

/** @param grammar defaults to the most common word */
function named(name: string, words: string, grammar?: string): LanguageName {
  const [first = name, ...others] = words.split(' ')
  return { name, words: [first, ...others], grammar: grammar ?? first }
}

/** The languages of code blocks, as named on similar servers. */
export const languageNames: readonly LanguageName[] = [
  { name: 'Text only', words: ['text', 'txt', 'plain', 'plaintext'], grammar: undefined },
  named('Bash', 'bash sh zsh ksh shell'),
  named('Bash Session', 'console shell-session shellsession'),
  named('C', 'c h'),
  named('C#', 'csharp c# cs'),
  named('C++', 'cpp c++ cc cxx hpp h++'),
  named('CMake', 'cmake'),
  named('CSS', 'css'),
  named('CSS+PHP', 'css+php', 'php'),
  named('Clojure', 'clojure clj'),
  named('Common Lisp', 'lisp common-lisp cl elisp emacs-lisp'),
  named('D', 'd'),
  named('Dart', 'dart'),
  named('Diff', 'diff udiff patch'),
  named('Django/Jinja', 'django jinja jinja2'),
  named('Docker', 'docker dockerfile'),
  named('Elixir', 'elixir ex exs'),
  named('Elm', 'elm'),
  named('Erlang', 'erlang erl'),
  named('F#', 'fsharp f# fs'),
  named('Fortran', 'fortran f90'),
  named('Go', 'go golang'),
  named('Gradle', 'gradle'),
  named('GraphQL', 'graphql gql'),
  named('Groovy', 'groovy'),
  named('HTML', 'html xhtml htm', 'xml'),
  named('HTML+PHP', 'html+php', 'php'),
  named('HTTP', 'http'),
  named('Handlebars', 'handlebars hbs mustache'),
  named('Haskell', 'haskell hs'),
  named('INI', 'ini cfg dosini'),
  named('JSON', 'json jsonc json5'),
  named('Java', 'java'),
  named('JavaScript', 'javascript js jsx mjs cjs'),
  named('JavaScript+PHP', 'javascript+php js+php', 'php'),
  named('Julia', 'julia jl'),
  named('Kotlin', 'kotlin kt kts'),
  named('LessCss', 'less'),
  named('Lua', 'lua'),
  named('Makefile', 'make makefile mf bsdmake'),
  named('Markdown', 'markdown md'),
  named('Matlab', 'matlab'),
  named('Nginx configuration file', 'nginx'),
  named('Nim', 'nim nimrod'),
  named('Nix', 'nix'),
  named('OCaml', 'ocaml ml'),
  named('Objective-C', 'objective-c objectivec objc obj-c'),
  named('PHP', 'php php3 php4 php5'),
  named('Perl', 'perl pl'),
  named('PowerShell', 'powershell posh ps1 psm1'),
  named('Prolog', 'prolog'),
  named('Protocol Buffer', 'protobuf proto'),
  named('Puppet', 'puppet'),
  named('Python', 'python py python3 py3 sage bazel'),
  named('Python 2.x', 'python2 py2', 'python'),
  named('Python console session', 'pycon python-console'),
  named('Ruby', 'ruby rb'),
  named('Rust', 'rust rs'),
  named('S', 'r s splus'),
  named('SCSS', 'scss'),
  named('SQL', 'sql mysql postgresql postgres sqlite'),
  named('Scala', 'scala'),
  named('Scheme', 'scheme scm racket'),
  named('Smalltalk', 'smalltalk squeak'),
  named('Swift', 'swift'),
  named('TOML', 'toml', 'ini'),
  named('Tcl', 'tcl'),
  named('TeX', 'tex latex'),
  named('Twig', 'twig'),
  named('TypeScript', 'typescript ts tsx mts cts'),
  named('VHDL', 'vhdl'),
  named('VimL', 'vim viml'),
  named('XML', 'xml svg rss xsd xsl xslt wsdl'),
  named('XML+PHP', 'xml+php', 'php'),
  named('YAML', 'yaml yml'),
  named('verilog', 'verilog v'),
]

import type { LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import d from 'highlight.js/lib/languages/d'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import django from 'highlight.js/lib/languages/django'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import elm from 'highlight.js/lib/languages/elm'
import erlang from 'highlight.js/lib/languages/erlang'
import fortran from 'highlight.js/lib/languages/fortran'
import fsharp from 'highlight.js/lib/languages/fsharp'
import go from 'highlight.js/lib/languages/go'
import gradle from 'highlight.js/lib/languages/gradle'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import handlebars from 'highlight.js/lib/languages/handlebars'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import julia from 'highlight.js/lib/languages/julia'
import kotlin from 'highlight.js/lib/languages/kotlin'
import latex from 'highlight.js/lib/languages/latex'
import less from 'highlight.js/lib/languages/less'
import lisp from 'highlight.js/lib/languages/lisp'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import nim from 'highlight.js/lib/languages/nim'
import nix from 'highlight.js/lib/languages/nix'
import objectivec from 'highlight.js/lib/languages/objectivec'
import ocaml from 'highlight.js/lib/languages/ocaml'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import prolog from 'highlight.js/lib/languages/prolog'
import protobuf from 'highlight.js/lib/languages/protobuf'
import puppet from 'highlight.js/lib/languages/puppet'
import pythonRepl from 'highlight.js/lib/languages/python-repl'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scheme from 'highlight.js/lib/languages/scheme'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import smalltalk from 'highlight.js/lib/languages/smalltalk'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import tcl from 'highlight.js/lib/languages/tcl'
import twig from 'highlight.js/lib/languages/twig'
import typescript from 'highlight.js/lib/languages/typescript'
import verilog from 'highlight.js/lib/languages/verilog'
import vhdl from 'highlight.js/lib/languages/vhdl'
import vim from 'highlight.js/lib/languages/vim'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

export interface Language {
  /** As people write it: `C++`. */
  readonly name: string
  /** For `colour`; undefined for text that has no colours. */
  readonly grammar: string | undefined
}

/** Full name, what people type for it, and the grammar that colours it. */
const table: readonly (readonly [name: string, typed: string, grammar?: LanguageFn])[] = [
  ['Text only', 'text txt plain plaintext'],
  ['Bash', 'bash sh zsh ksh shell', bash],
  ['Bash Session', 'console shell-session shellsession', shell],
  ['C', 'c h', c],
  ['C#', 'csharp c# cs', csharp],
  ['C++', 'cpp c++ cc cxx hpp h++', cpp],
  ['CMake', 'cmake', cmake],
  ['CSS', 'css', css],
  ['Clojure', 'clojure clj', clojure],
  ['Common Lisp', 'lisp common-lisp cl elisp emacs-lisp', lisp],
  ['D', 'd', d],
  ['Dart', 'dart', dart],
  ['Diff', 'diff udiff patch', diff],
  ['Django/Jinja', 'django jinja jinja2', django],
  ['Docker', 'docker dockerfile', dockerfile],
  ['Elixir', 'elixir ex exs', elixir],
  ['Elm', 'elm', elm],
  ['Erlang', 'erlang erl', erlang],
  ['F#', 'fsharp f# fs', fsharp],
  ['Fortran', 'fortran f90', fortran],
  ['Go', 'go golang', go],
  ['Gradle', 'gradle', gradle],
  ['GraphQL', 'graphql gql', graphql],
  ['Groovy', 'groovy', groovy],
  ['HTML', 'html xhtml htm', xml],
  ['HTTP', 'http', http],
  ['Handlebars', 'handlebars hbs mustache', handlebars],
  ['Haskell', 'haskell hs', haskell],
  ['INI', 'ini cfg dosini', ini],
  ['JSON', 'json jsonc json5', json],
  ['Java', 'java', java],
  ['JavaScript', 'javascript js jsx mjs cjs', javascript],
  ['Julia', 'julia jl', julia],
  ['Kotlin', 'kotlin kt kts', kotlin],
  ['LessCss', 'less', less],
  ['Lua', 'lua', lua],
  ['Makefile', 'make makefile mf bsdmake', makefile],
  ['Markdown', 'markdown md', markdown],
  ['Matlab', 'matlab', matlab],
  ['Nginx configuration file', 'nginx', nginx],
  ['Nim', 'nim nimrod', nim],
  ['Nix', 'nix', nix],
  ['OCaml', 'ocaml ml', ocaml],
  ['Objective-C', 'objective-c objectivec objc obj-c', objectivec],
  ['PHP', 'php php3 php4 php5', php],
  ['Perl', 'perl pl', perl],
  ['PowerShell', 'powershell posh ps1 psm1', powershell],
  ['Prolog', 'prolog', prolog],
  ['Protocol Buffer', 'protobuf proto', protobuf],
  ['Puppet', 'puppet', puppet],
  ['Python', 'python py python3 py3 sage bazel', python],
  ['Python console session', 'pycon python-console', pythonRepl],
  ['Ruby', 'ruby rb', ruby],
  ['Rust', 'rust rs', rust],
  ['S', 'r s splus', r],
  ['SCSS', 'scss', scss],
  ['SQL', 'sql mysql postgresql postgres sqlite', sql],
  ['Scala', 'scala', scala],
  ['Scheme', 'scheme scm racket', scheme],
  ['Smalltalk', 'smalltalk squeak', smalltalk],
  ['Swift', 'swift', swift],
  ['TOML', 'toml', ini],
  ['Tcl', 'tcl', tcl],
  ['TeX', 'tex latex', latex],
  ['Twig', 'twig', twig],
  ['TypeScript', 'typescript ts tsx mts cts', typescript],
  ['VHDL', 'vhdl', vhdl],
  ['VimL', 'vim viml', vim],
  ['XML', 'xml svg rss xsd xsl xslt wsdl', xml],
  ['YAML', 'yaml yml', yaml],
  ['verilog', 'verilog v', verilog],
]

let languages: ReadonlyMap<string, Language> | undefined

/** The language that people mean by this word, whatever its case. */
export function languageNamed(typed: string): Language | undefined {
  languages ??= registerLanguages()
  return languages.get(typed.toLowerCase())
}

/** Makes the grammars known, also to each other: HTML holds CSS and JavaScript. */
function registerLanguages(): ReadonlyMap<string, Language> {
  const found = new Map<string, Language>()
  for (const [name, typed, grammar] of table) {
    const words = typed.split(' ')
    const [word = name] = words
    if (grammar) core.registerLanguage(word, grammar)
    for (const each of words) found.set(each, { name, grammar: grammar && word })
  }
  return found
}

/** The HTML of highlight.js for code in one of these languages. */
export function colour(code: string, grammar: string): string {
  return core.highlight(code, { language: grammar, ignoreIllegals: true }).value
}

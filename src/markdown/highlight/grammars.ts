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

/** Grammars of languages, by the name in `languageNames`. */
const grammars: Readonly<Record<string, LanguageFn>> = {
  bash,
  console: shell,
  c,
  csharp,
  cpp,
  cmake,
  css,
  clojure,
  lisp,
  d,
  dart,
  diff,
  django,
  docker: dockerfile,
  elixir,
  elm,
  erlang,
  fsharp,
  fortran,
  go,
  gradle,
  graphql,
  groovy,
  http,
  handlebars,
  haskell,
  ini,
  json,
  java,
  javascript,
  julia,
  kotlin,
  less,
  lua,
  make: makefile,
  markdown,
  matlab,
  nginx,
  nim,
  nix,
  ocaml,
  'objective-c': objectivec,
  php,
  perl,
  powershell,
  prolog,
  protobuf,
  puppet,
  python,
  pycon: pythonRepl,
  ruby,
  rust,
  r,
  scss,
  sql,
  scala,
  scheme,
  smalltalk,
  swift,
  tcl,
  tex: latex,
  twig,
  typescript,
  vhdl,
  vim,
  xml,
  yaml,
  verilog,
}

let areRegistered = false

/** Registers the grammars with each other: HTML contains CSS and JavaScript. */
function registerGrammars(): void {
  areRegistered = true
  for (const [name, grammar] of Object.entries(grammars)) core.registerLanguage(name, grammar)
}

/** Returns the HTML of highlight.js for code in the language of this grammar. */
export function color(code: string, grammar: string): string {
  if (!areRegistered) registerGrammars()
  return core.highlight(code, { language: grammar, ignoreIllegals: true }).value
}

// Runs after the outline, before the first paint: puts the names and the one text into it that screen readers hear. The
// outline can also show later, once the host has said that somebody is signed in.
;(function () {
  var kept = {}
  try {
    kept = localStorage || {}
    // oxlint-disable-next-line no-unused-vars -- browsers of 2018 need the name
  } catch (error) {
    // Storage is blocked: the browser's language holds.
  }
  var all = TEXTS
  var texts
  var tags = [kept['parley.language'] || ''].concat(navigator.languages)
  for (var i = 0; i < tags.length && !texts; i += 1) texts = all[tags[i].slice(0, 2).toLowerCase()]
  texts = texts || all.en
  function say(name, text) {
    var places = document.querySelectorAll('[data-outline-' + name + ']')
    for (var j = 0; j < places.length; j += 1) places[j].textContent = text
  }
  say('loading', texts.loading)
  say('calendar', texts.calendar)
  say('organization', kept['parley.organization'] || 'Parley')
})()

/**
 * Script of pages that React runs in the browser, which are of no use without their code. If a file
 * of it cannot be loaded, for example because a deployment removed it, the page is reloaded, once
 * for each file; if that does not help, a red box has a button for it (SPEC.md §8). Docusaurus
 * reloads again and again.
 */

/** Event that shows the box again, when React has replaced the page. */
export const codeMissing = 'codemissing'

/**
 * Without storage it never reloads, since it could do so indefinitely. React lets no click reach
 * the button while its code is missing.
 */
const script = `addEventListener('error',({target})=>{
if(target.tagName!='SCRIPT')return
console.warn(target.src+' could not be loaded.')
try{if(!sessionStorage[target.src]){sessionStorage[target.src]='reloaded';return location.reload()}}catch{}
show()
},true)
let show=()=>{
let box=document.createElement('div')
box.id='route-state'
box.dataset.state='failed'
box.innerHTML='<div class="load-failed" role="alert"><p>This page could not be loaded.</p><button type="button">Retry</button></div>'
document.getElementById('route-state')||document.body.append(box)
}
addEventListener('${codeMissing}',show)
addEventListener('click',({target})=>{if(target.closest('#route-state button'))location.reload()},true)`

/** Place it before what depends on the code. */
export function ReloadOnce() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

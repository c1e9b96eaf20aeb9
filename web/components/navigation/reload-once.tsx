/**
 * Script of pages that React runs in the browser, which are of no use without their code. If a file
 * of it cannot be loaded, for example because a deployment removed it, the page is reloaded, once
 * for each file; if that does not help, a red box has a button for it (SPEC.md §8). Docusaurus
 * reloads again and again.
 */
import { failedBox } from './route-state.ts'

/** Event that shows the box again, when React has replaced the page. */
export const codeMissing = 'codemissing'

/**
 * Without storage it never reloads, since it could do so indefinitely. React lets no click reach
 * the button while its code is missing. Browsers run it after the styles above it have arrived:
 * what failed until then is read from the list of loaded files, which has the status of files of
 * the site's own origin only.
 */
const script = `let show=()=>{
let box=document.createElement('div')
box.id='route-state'
box.dataset.state='failed'
box.innerHTML='<div class="load-failed" role="alert">${failedBox}</div>'
document.getElementById('route-state')||document.body.append(box)
},failures=new Set(),fail=src=>{
if(failures.has(src))return
failures.add(src)
console.warn(src+' could not be loaded.')
try{if(!sessionStorage[src]){sessionStorage[src]='reloaded';return location.reload()}}catch{}
show()
}
addEventListener('error',({target})=>{if(target.tagName=='SCRIPT')fail(target.src)},true)
addEventListener('${codeMissing}',show)
addEventListener('click',({target})=>{if(target.closest('#route-state button'))location.reload()},true)
for(let {name,initiatorType,responseStatus:status} of performance.getEntriesByType('resource'))
if(initiatorType=='script'&&name.startsWith(origin)&&(status===0||status>399))fail(name)`

/** Place it before what depends on the code. */
export function ReloadOnce() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

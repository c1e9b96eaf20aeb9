/** HTML as Google Docs, Word and Excel put it on the clipboard, for tests. */

const googleText =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;'
const run = (words: string, style = 'font-weight:400;') =>
  `<span style="${googleText}${style}">${words}</span>`
const googleParagraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`
const googleItem = (words: string, level: number, inner = '') =>
  `<li dir="ltr" style="list-style-type:decimal;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${run(words)}</p></li>${inner}`
const googleLink = (words: string, href: string) =>
  `<a href="${href}" style="text-decoration:none;"><span style="${googleText.replace('#000000', '#1155cc')}font-weight:400;text-decoration:underline;">${words}</span></a>`
const googleCell = (inner: string) =>
  `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;">${googleParagraph(inner)}</td>`
const googleWrapper = (inner: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-8a1f0c3e-7fff-1b52-4c0f-2f6d0a9b7c11">${inner}</b>`

/** A document with a heading of level 1, marks, a link, nested lists, a table and an image. */
export const googleDocs = googleWrapper(
  [
    `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${run('Connect a vector store')}</h1>`,
    googleParagraph(
      `${run('Use ')}${run('Pinecone', 'font-weight:700;')}${run(' or ')}${run('Weaviate', 'font-weight:400;').replace('font-style:normal', 'font-style:italic')}${run(', see ')}${googleLink('the list', 'https://example.com/stores')}${run('.')}`,
    ),
    '<br />',
    `<h3 dir="ltr" style="line-height:1.38;">${run('Steps')}</h3>`,
    `<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${googleItem('Open the settings', 1)}${googleItem('Paste the key', 1, `<ul style="margin-top:0;">${googleItem('It begins with pc-', 2)}</ul>`)}</ol>`,
    `<br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt">${googleCell(run('Store', 'font-weight:700;'))}${googleCell(run('Region', 'font-weight:700;'))}</tr><tr style="height:0pt">${googleCell(run('Pinecone'))}${googleCell(googleLink('us-east-1', 'https://example.com/regions'))}</tr></tbody></table></div>`,
    googleParagraph(
      `<span style="${googleText}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:338px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="602" height="338" style="margin-left:0px;margin-top:0px;" alt="The settings of the store" /></span></span>`,
    ),
    googleParagraph(run('Done.')),
  ].join(''),
)

/** A table of one cell, which writers use as a frame around a command. */
export const googleLayoutTable = googleWrapper(
  `<div dir="ltr" align="left"><table style="border:none;"><tbody><tr>${googleCell(run('npm start'))}</tr></tbody></table></div>`,
)

const wordItem = (words: string, level: number) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

/** A document with a heading, marks, a link, a list as paragraphs, and a table. */
export const wordDocument = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0in;} @list l0:level1 {mso-level-number-format:bullet;} @list l0:level2 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h1>Connect a vector store<o:p></o:p></h1>
<p class=MsoNormal>Use <b>Pinecone</b>, see <a href="https://example.com/stores">the list</a>.<o:p></o:p></p>
${wordItem('First point', 1)}
${wordItem('Inner point', 2)}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=312 valign=top style='width:233.75pt;padding:0in 5.4pt'><p class=MsoNormal><b>Store<o:p></o:p></b></p></td><td width=312 valign=top><p class=MsoNormal>Region<o:p></o:p></p></td></tr><tr style='mso-yfti-irow:1'><td width=312 valign=top><p class=MsoNormal>Pinecone<o:p></o:p></p></td><td width=312 valign=top><p class=MsoNormal>us-east-1<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`

/** Three rows with two cells. */
export const excelCells = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} td {mso-style-parent:style0;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20><td height=20 width=64>Plan</td><td width=64>Price</td></tr><tr height=20><td height=20>Free</td><td align=right x:num>0</td></tr><tr height=20><td height=20>Pro</td><td align=right>20</td></tr><!--EndFragment--></table></body></html>`

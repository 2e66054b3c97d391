export const style = `*{box-sizing:border-box}html{scroll-padding-top:16px}
body{font:15px/1.6 system-ui,sans-serif;color:#17171c;margin:0}a{color:#2a4fc4}
main{min-width:0;max-width:860px;padding:24px 20px 80px}code,pre{font-size:13px}code,h3{overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.3;margin:0}h1{font-size:28px}h2{font-size:22px;margin-top:48px}h3{font-size:17px;margin-top:24px}
h4{font-size:14px;margin-top:12px}p,main ul{margin:6px 0}main ul{padding-left:20px}
article{border-top:1px solid #e4e4ea;margin-top:20px}article h3{margin-top:16px}.address code{font-size:14px}.address a{color:#5b5b69;font-size:13px;margin-left:8px}
dl{margin:4px 0;padding-left:12px;border-left:2px solid #e4e4ea}dl>div{padding:4px 0}dd{margin:0}
dt span,dd span{color:#5b5b69;font-size:13px}dt>code{font-weight:600}
pre{background:#f6f6f9;padding:12px;overflow:auto;margin:6px 0}summary{cursor:pointer;padding:4px 0}
nav{border-bottom:1px solid #e4e4ea;padding:12px 20px}nav ul{list-style:none;margin:0;padding:0}
nav a{text-decoration:none;display:inline-block;padding:4px 0}nav>ul{display:flex;flex-wrap:wrap;column-gap:16px}nav ul ul{display:none}
@media(min-width:1000px){body{display:grid;grid-template-columns:300px 1fr}main{padding-left:40px}
nav{border:0;border-right:1px solid #e4e4ea;position:sticky;top:0;height:100vh;overflow:auto;font-size:14px}
nav>ul,nav ul ul{display:block}nav ul ul{padding-left:12px}nav>ul>li>a{font-weight:600}}`;

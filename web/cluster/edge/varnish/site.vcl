vcl 4.1;

# Varnish in front of the nodes of the site (Varnish 7 with the modules xkey and var, on Debian
# the packages varnish and varnish-modules). web/cluster/README.md explains it.
#
# Start varnishd with the environment variable SITE_EDGE_TOKEN, which the site has as well, with
# `-p vcl_path=<folder of backends.vcl>:<this folder>`, and with `-p http_gzip_support=off`, so that
# readers get what the site has compressed, also with Brotli.

import std;
import var;
import xkey;

include "backends.vcl";

# The global variable "change" has the number of the site's last change that a purge has reported.
# A response of the site has the number of the last change that its node knew (Server-Timing). One
# with a smaller number was on its way during a purge and may be old: it is not stored.

sub vcl_init {
  # Unset, it would differ from what is stored, and nothing would be a hit before the first purge.
  # It stays when another VCL is loaded.
  if (!var.global_get("change")) {
    var.global_set("change", "0");
  }
}

sub vcl_recv {
  if (req.method == "PURGE") {
    call purge_keys;
  }
  # For load balancers: the cache runs, whether a node does or not.
  if (req.url == "/edge-health/") {
    return (synth(200, "ok"));
  }
  call choose_node;
  # The site trusts what the edge reports about the request, not what the client claims.
  unset req.http.X-Fetch;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Previews of drafts, and requests with a token.
  if (req.http.Cookie ~ "(^|; *)(__prerender_bypass|preview-session)=" || req.http.Authorization) {
    return (pass);
  }
  unset req.http.Cookie;
  # Only a client that names Markdown may get it, so all others share one response.
  if (req.url !~ "^/_next/" && req.http.Accept !~ "(?i)text/markdown") {
    set req.http.Accept = "text/html";
  }
  call normalize_encodings;
  return (hash);
}

# Clients write this header in many ways. The site has three forms of a response, and these three
# values get them: Brotli, gzip, and neither. A client that accepts Brotli alone gets the last one.
sub normalize_encodings {
  if (req.http.Accept-Encoding !~ "(?i)(^|[,\s])gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    unset req.http.Accept-Encoding;
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
    set req.http.Accept-Encoding = "br, gzip";
  } else {
    set req.http.Accept-Encoding = "gzip";
  }
}

sub purge_keys {
  if (std.getenv("SITE_EDGE_TOKEN") == "" || req.http.Authorization != "Bearer " + std.getenv("SITE_EDGE_TOKEN")) {
    return (synth(403, "The token of this purge is not that of the edge cache."));
  }
  # The number first: what arrives from now on is not stored if it is older.
  if (req.http.X-Purge-All) {
    var.global_set("change", req.http.X-Change);
    set req.http.X-Dropped = xkey.purge("all");
    return (synth(200, "Dropped"));
  }
  if (std.integer(req.http.X-Change, 0) > std.integer(var.global_get("change"), 0)) {
    var.global_set("change", req.http.X-Change);
  }
  if (req.http.X-Purge-Keys) {
    set req.http.X-Dropped = xkey.purge(req.http.X-Purge-Keys);
  }
  return (synth(200, "Dropped"));
}

sub vcl_hash {
  # Over TLS, responses have one more header (Strict-Transport-Security).
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_hit {
  # A purge may have come between the check of this response (vcl_backend_response) and the moment
  # in which it was stored. Soon after it was stored, that is not known yet.
  if (obj.age < 5s && obj.http.X-Change != var.global_get("change")) {
    set req.http.X-Dropped = xkey.purge(obj.http.X-Fetch);
    return (pass);
  }
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  # What no purge reaches is stored only if it never changes.
  if (!beresp.http.Surrogate-Control) {
    if (beresp.http.Cache-Control !~ "immutable") {
      set beresp.uncacheable = true;
      set beresp.ttl = 120s;
    }
    return (deliver);
  }
  set beresp.http.X-Change = var.global_get("change");
  # What a hit needs is worked out here, once.
  set beresp.http.X-Last-Change =
    regsub(beresp.http.Server-Timing, {"^.*last-change;desc="(\d+)".*$"}, "\1");
  if (std.integer(beresp.http.X-Last-Change, 0) < std.integer(beresp.http.X-Change, 0)
      || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  } else {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    # Drops this response alone.
    set beresp.http.X-Fetch = "fetch:" + bereq.xid;
    set beresp.http.xkey = beresp.http.Surrogate-Key + " all " + beresp.http.X-Fetch;
    # A node compresses with Brotli after it has been asked twice, and sends gzip until then.
    if (beresp.http.Content-Encoding == "gzip" && bereq.http.Accept-Encoding ~ "br") {
      set beresp.ttl = 5s;
    }
  }
  unset beresp.http.Surrogate-Control;
  unset beresp.http.Surrogate-Key;
  return (deliver);
}

sub vcl_backend_error {
  # Another node may answer.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.status = 503;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"The site does not answer at the moment: please try again in a few seconds.
"};
  return (deliver);
}

sub vcl_deliver {
  # The first reader of a stored response gets it when it is stored: if a purge came before that,
  # the purge has missed it.
  if (obj.hits == 0 && resp.http.X-Fetch && resp.http.X-Change != var.global_get("change")) {
    set req.http.X-Dropped = xkey.purge(resp.http.X-Fetch);
  }
  # A tab that stays open compares this number with the present one.
  if (resp.http.X-Fetch
      && std.integer(resp.http.X-Last-Change, 0) < std.integer(var.global_get("change"), 0)) {
    set resp.http.Server-Timing = {"last-change;desc=""} + var.global_get("change") + {"""};
  }
  # RFC 9211. Without a node the cache serves what it has, and says so.
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "edge; hit";
    if (!std.healthy(req.backend_hint)) {
      set resp.http.Cache-Status = {"edge; hit; detail="no node answers""};
    }
  } else {
    set resp.http.Cache-Status = "edge; fwd=miss";
  }
  unset resp.http.X-Change;
  unset resp.http.X-Last-Change;
  unset resp.http.X-Fetch;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  set resp.body = resp.reason + {"
"};
  return (deliver);
}

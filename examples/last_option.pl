#!/usr/bin/env perl
# A player in Perl, with nothing but what comes with it: of what the rules allow it does what is listed last.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # an answer that waits in a buffer is a late answer
while (my $line = <STDIN>) {
    my $message = decode_json($line);
    last if $message->{type} eq 'over';
    my $ask = $message->{ask} // 'none';
    print encode_json({ decision => $message->{decision}, do => $message->{options}[-1] }), "\n" if $ask eq 'act';
    print encode_json({ knock => JSON::PP::false }), "\n" if $ask eq 'knock';
}
